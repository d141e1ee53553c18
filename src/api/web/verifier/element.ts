/** The elements of the page by their ids, where more than that they are elements is needed. */
interface Elements {
  readonly file: HTMLInputElement
  readonly policy: HTMLTextAreaElement
  readonly roots: HTMLTextAreaElement
}

/** The element of the page with this id. */
export function element<K extends string>(id: K): K extends keyof Elements ? Elements[K] : HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no ${id}`)
  return found as K extends keyof Elements ? Elements[K] : HTMLElement
}
