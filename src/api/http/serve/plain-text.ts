/** A text as an answer that is no JSON. */
export class PlainText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
