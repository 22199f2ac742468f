import { createHash } from 'node:crypto'

const MODULUS = 2n ** 256n

/** Counts rows and adds up their SHA-256: the digest does not depend on the order in which an engine reads the rows. */
export class RowDigest {
  #rows = 0
  #sum = 0n

  add(line: string): void {
    this.#rows += 1
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % MODULUS
  }

  get rows(): number {
    return this.#rows
  }

  get digest(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}
