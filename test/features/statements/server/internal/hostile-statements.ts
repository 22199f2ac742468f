/** Statements for the mapping `PLAIN_MAPPING` that take a naive parser much longer than their size suggests. */
export const HOSTILE_STATEMENTS: Record<string, (bytes: number) => Buffer> = {
  'quotes before a run of spaces': (bytes) => statement(`"${'"x'.repeat(bytes / 4)}${' '.repeat(bytes / 2)}",`),
  'quotes before a run of tabs': (bytes) => statement(`"${'"x'.repeat(bytes / 4)}${'\t'.repeat(bytes / 2)}",`),
  'a line of empty cells': (bytes) => statement(','.repeat(bytes)),
  'lines of a hundred cells': (bytes) => statement(lines(bytes, (at) => `${payment(at)}${',x'.repeat(96)}`)),
  'quoted line breaks': (bytes) => statement(lines(bytes, (at) => `01/09/2026,1.00,"${'\n'.repeat(200)}",${at}`)),
  'quotes that do not end': (bytes) => statement(lines(bytes, () => '01/09/2026,"1.00,a,b')),
  'quotes that each line opens again': (bytes) => statement(lines(bytes, () => `a","b`)),
  'a line of words': (bytes) => statement(`01/09/2026,1.00,${words(bytes / 8, 0)},`),
  'lines of words': (bytes) => statement(lines(bytes, (at) => `01/09/2026,1.00,${words(40, at)},`)),
  'equal lines': (bytes) => statement(lines(bytes, () => `01/09/2026,1.00,${'J GUEST '.repeat(12)},`)),
  'lines of one day and amount': (bytes) =>
    statement(lines(bytes, (at) => `01/09/2026,1.00,${at} J GUEST,${'THANKS '.repeat(11)}`)),
  'more lines than a statement has': (bytes) => statement(lines(bytes, () => '1/1/26,1')),
}

function statement(content: string): Buffer {
  return Buffer.from(`Date,Amount,Payer,Reference\n01/09/2026,2.00,FIRST,1\n${content}\n`)
}

function payment(at: number): string {
  return `${String((at % 28) + 1).padStart(2, '0')}/09/2026,${at % 900}.50,PAYER ${at},${at}`
}

function words(count: number, seed: number): string {
  return Array.from({ length: count }, (_, at) => (1_000_000 + at + seed).toString(36)).join(' ')
}

function lines(bytes: number, write: (at: number) => string): string {
  const written: string[] = []
  for (let length = 0; length < bytes; length += (written.at(-1)?.length ?? 0) + 1) written.push(write(written.length))
  return written.join('\n')
}
