import { createHash } from 'node:crypto'

const MODULUS = 2n ** 256n

/**
 * How many rows, and which: the sum of their SHA-256, so that the same rows give the same digest in whatever order an
 * engine reads them.
 */
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
