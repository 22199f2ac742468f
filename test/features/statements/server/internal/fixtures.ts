import type { StatementMapping } from '#features/statements/contract.ts'
import { countOpenRows } from '#features/statements/server/open-rows.ts'
import { lockToReopen, reopenLine } from '#features/statements/server/reopen-line.ts'
import { statementRoutes } from '#features/statements/server/routes.ts'
import { setup as setupPayments } from '#test/features/payments/server/fixtures.ts'

export async function setup(now?: string) {
  const fixture = await setupPayments(now, statementRoutes, { lockToReopen, reopenLine, countOpenRows })
  const { ctx, upload } = fixture
  const importCsv = (
    file: string | Buffer,
    mapping: StatementMapping = PLAIN_MAPPING,
    { headers = {}, bankName = 'Our bank' }: { headers?: Record<string, string>; bankName?: string } = {},
  ) =>
    upload(
      `/api/admin/statements?${new URLSearchParams({ fileName: 'september.csv', bankName, mapping: JSON.stringify(mapping) })}`,
      file,
      { headers },
    )
  /** Imports a statement; returns the ids of its lines, oldest first. */
  const importLines = async (lines: [day: string, amount: string, payer: string, reference: string][]) => {
    const { body } = await importCsv(['Date,Amount,Payer,Reference', ...lines.map((line) => line.join(','))].join('\n'))
    const rows = ctx.database.selectFrom('bank_line').where('bank_statement_id', '=', body.statementId)
    return (await rows.select('id').orderBy('day').orderBy('id').execute()).map(({ id }) => id)
  }
  return { ...fixture, importCsv, importLines }
}

/** Mapping for the columns `Date,Amount,Payer,Reference`. */
export const PLAIN_MAPPING: StatementMapping = {
  day: 0,
  amount: 1,
  paidIn: null,
  paidOut: null,
  direction: null,
  plusIs: 'in',
  payer: 2,
  reference: 3,
  description: [],
  transactionId: null,
  currency: null,
  state: null,
  dayOrder: 'day-first',
  minus: null,
}

/** Writes a CSV with `lines` different payments, for the mapping `PLAIN_MAPPING`. */
export function statementOf(lines: number): string {
  const rows = Array.from({ length: lines }, (_, at) => {
    const day = String((at % 28) + 1).padStart(2, '0')
    return `${day}/0${(at % 8) + 1}/2026,${(at % 900) + 1}.50,PAYER ${at},HL-${String(at).padStart(6, '0')}`
  })
  return ['Date,Amount,Payer,Reference', ...rows].join('\n')
}
