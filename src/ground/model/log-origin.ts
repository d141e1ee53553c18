/** The log that an entry's number belongs to: `(gate, epoch, seq)` names an entry among those of all gates. */
export interface LogOrigin {
  /** 80 random bits, drawn when the state was made; hex. */
  readonly gate: string
  /** From 0; rises when a state that was set back goes on, since its numbers would then stand for two histories. */
  readonly epoch: number
}
