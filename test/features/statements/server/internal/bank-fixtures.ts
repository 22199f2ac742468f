import { type Day, formatLongDay } from '#platform/shared/day.ts'

export interface Payment {
  day: Day
  /** In pounds, negative for money out. */
  amount: string
  payer: string
  reference: string
  /** A note that the account holder added in the bank's app. */
  note?: string
}

interface Format {
  /** Text above the table, including its line ends. */
  above?: string
  /** Column names; null for a file without column names. */
  header: string[] | null
  separator?: string
  end?: string
  /** Returns one cell per column. `at` is the payment's index in the account, counted from the oldest payment. */
  cells(payment: Payment, at: number): string[]
}

const formatBritish = (day: Day) => day.split('-').toReversed().join('/')
/** For example `09 Sep 2026`. */
const formatWithMonth = (day: Day) =>
  formatLongDay(day)
    .replace(/^(\d) /, '0$1 ')
    .replace(/ (\w{3})\w* /, ' $1 ')
const unsigned = ({ amount }: Payment) => amount.replace('-', '')
const isIn = ({ amount }: Payment) => !amount.startsWith('-')
/** Returns the cells for columns of money in and money out, in this order. */
const inOutCells = (payment: Payment, currencySign = '') =>
  isIn(payment) ? [`${currencySign}${unsigned(payment)}`, ''] : ['', `${currencySign}${unsigned(payment)}`]
const outInCells = (payment: Payment, currencySign = '') => inOutCells(payment, currencySign).toReversed()
const balance = (at: number) => `${1_000 + at * 7}.00`
const groupedBalance = (at: number) => `1,${String(at * 7).padStart(3, '0')}.00`
const payerAndReference = ({ payer, reference }: Payment) => [payer, reference].filter(Boolean).join(' ')
const serial = (at: number) => String(at).padStart(4, '0')

/** CSV formats of British banks, by bank. */
export const FORMATS: Record<string, Format> = {
  Barclays: {
    header: ['Number', 'Date', 'Account', 'Amount', 'Subcategory', 'Memo'],
    end: '\r\n',
    cells: (payment) => [
      '\t ',
      formatBritish(payment.day),
      '20-00-00 12345678',
      payment.amount,
      isIn(payment) ? 'Counter Credit' : 'Funds Transfer',
      `${payment.payer.padEnd(24)}${payment.reference}  ${isIn(payment) ? 'BGC' : 'FT'}`,
    ],
  },
  HSBC: {
    header: null,
    end: '\r\n',
    cells: (payment) => [
      formatBritish(payment.day),
      `${payerAndReference(payment)} ${isIn(payment) ? 'CR' : 'BP'}`,
      payment.amount.replace(/\B(?=(\d{3})+\.)/g, ','),
    ],
  },
  'HSBC business': {
    header: ['Date', 'Type', 'Description', 'Paid out', 'Paid in', 'Balance'],
    cells: (payment, at) => [
      formatWithMonth(payment.day),
      isIn(payment) ? 'CR' : 'BP',
      payerAndReference(payment),
      ...outInCells(payment),
      groupedBalance(at),
    ],
  },
  HSBCnet: {
    header: [
      ...['Account name', 'Account number', 'Bank name', 'Currency', 'Location', 'BIC', 'IBAN', 'Account status'],
      ...['Account type', 'Closing ledger balance', 'Closing ledger brought forward from', 'Current ledger balance'],
      ...['Current ledger as at', 'Bank reference', 'Narrative', 'Customer reference', 'TRN type', 'Value date'],
      ...['Credit amount', 'Debit amount', 'Time', 'Post date', 'Balance'],
    ],
    cells: (payment, at) => [
      ...[
        'STAYS LTD',
        '40000012345678',
        'HSBC UK BANK PLC',
        'GBP',
        'UNITED KINGDOM',
        'XXXXGB00',
        'GB00XXXX00000012345678',
      ],
      ...['ACTIVE', 'CA - CURRENT ACCOUNT', '1217.50', '30/09/2026', '1217.50', '30/09/2026 09:00'],
      ...[
        'NONREF',
        payment.payer,
        payment.reference,
        isIn(payment) ? 'CREDIT' : 'TRANSFER',
        formatBritish(payment.day),
      ],
      ...[isIn(payment) ? payment.amount : '', isIn(payment) ? '' : payment.amount],
      ...['00:00:00', formatBritish(payment.day), balance(at)],
    ],
  },
  Lloyds: {
    header: [
      ...['Transaction Date', 'Transaction Type', 'Sort Code', 'Account Number', 'Transaction Description'],
      ...['Debit Amount', 'Credit Amount', 'Balance'],
    ],
    cells: (payment, at) => [
      formatBritish(payment.day),
      isIn(payment) ? 'FPI' : 'FPO',
      "'11-02-03",
      '12345678',
      payerAndReference(payment),
      ...outInCells(payment),
      balance(at),
    ],
  },
  NatWest: {
    header: ['Date', ' Type', ' Description', ' Value', ' Balance', ' Account Name', ' Account Number'],
    end: '\r\n',
    cells: (payment, at) => [
      formatBritish(payment.day),
      isIn(payment) ? 'BAC' : 'POS',
      `'${payment.payer} , ${payment.reference}`,
      payment.amount,
      balance(at),
      "'STAYS LTD",
      "'600000-12345678",
    ],
  },
  Santander: {
    above: '\nFrom: ;01/09/2026;to: ;30/09/2026;;;\nAccount: ;XXXX XXXX XXXX 1234;;;;;\n',
    header: ['Date', 'Type', 'Merchant/Description', 'Debit/Credit', 'Balance'],
    separator: ';',
    cells: (payment, at) => [
      formatBritish(payment.day),
      isIn(payment) ? 'FASTER PAYMENTS RECEIPT' : 'BILL PAYMENT',
      `FASTER PAYMENTS REF.${payment.reference} FROM ${payment.payer}`,
      isIn(payment) ? `+£${payment.amount}` : `-£${unsigned(payment)}`,
      `£${groupedBalance(at)}`,
    ],
  },
  Nationwide: {
    above:
      '"Account Name:","FlexAccount ****45678"\r\n"Account Balance:","£1217.50"\r\n"Available Balance: ","£1217.50"\r\n\r\n',
    header: ['Date', 'Transaction type', 'Description', 'Paid out', 'Paid in', 'Balance'],
    end: '\r\n',
    cells: (payment, at) => [
      formatWithMonth(payment.day),
      isIn(payment) ? 'Bank credit' : 'Payment to',
      payerAndReference(payment),
      ...outInCells(payment, '£'),
      `£${balance(at)}`,
    ],
  },
  Monzo: {
    header: [
      ...['Transaction ID', 'Date', 'Time', 'Type', 'Name', 'Emoji', 'Category', 'Amount', 'Currency', 'Local amount'],
      ...[
        'Local currency',
        'Notes and #tags',
        'Address',
        'Receipt',
        'Description',
        'Category split',
        'Money Out',
        'Money In',
      ],
    ],
    cells: (payment, at) => [
      ...[`tx_${serial(at)}`, formatBritish(payment.day), '09:12:00', 'Faster payment', payment.payer, '', 'Income'],
      ...[
        payment.amount,
        'GBP',
        payment.amount,
        'GBP',
        payment.note ?? payment.reference,
        '',
        '',
        payment.reference,
        '',
      ],
      ...[isIn(payment) ? '' : payment.amount, isIn(payment) ? payment.amount : ''],
    ],
  },
  Starling: {
    header: [
      ...['Date', 'Counter Party', 'Reference', 'Type', 'Amount (GBP)', 'Balance (GBP)', 'Spending Category', 'Notes'],
    ],
    cells: (payment, at) => [
      ...[
        formatBritish(payment.day),
        payment.payer,
        payment.reference,
        'FASTER PAYMENT',
        payment.amount,
        balance(at),
        'INCOME',
      ],
      payment.note ?? '',
    ],
  },
  Tide: {
    header: [
      ...['Date', 'Transaction ID', 'Transaction description', 'Reference', 'From', 'To', 'Paid in', 'Paid out'],
      ...['Category name', 'Transaction type', 'Status', 'Initiated by'],
    ],
    cells: (payment, at) => [
      ...[
        formatBritish(payment.day),
        `00000000-0000-4000-8000-00000000${serial(at)}`,
        payment.payer,
        payment.reference,
      ],
      ...[isIn(payment) ? payment.payer : 'STAYS LTD', isIn(payment) ? 'STAYS LTD' : payment.payer],
      ...inOutCells(payment).map((cell) => cell || '0'),
      ...['Income', isIn(payment) ? 'Domestic Transfer' : 'Card Transaction', 'Settled', ''],
    ],
  },
  Revolut: {
    header: [
      'Type',
      'Product',
      'Started Date',
      'Completed Date',
      'Description',
      'Amount',
      'Fee',
      'Currency',
      'State',
      'Balance',
    ],
    cells: (payment, at) => [
      ...[isIn(payment) ? 'TOPUP' : 'TRANSFER', 'Current', `${payment.day} 08:00:00`, `${payment.day} 09:12:00`],
      ...[`Payment from ${payerAndReference(payment)}`, payment.amount, '0.00', 'GBP', 'COMPLETED', balance(at)],
    ],
  },
  'Revolut Business': {
    header: [
      ...['Date started (UTC)', 'Date completed (UTC)', 'ID', 'Type', 'State', 'Description', 'Reference', 'Payer'],
      ...['Card number', 'Card label', 'Card state', 'Orig currency', 'Orig amount', 'Payment currency', 'Amount'],
      ...['Total amount', 'Exchange rate', 'Fee', 'Fee currency', 'Balance', 'Account', 'Beneficiary IBAN'],
      ...['Related transaction id', 'Spend program'],
    ],
    cells: (payment, at) => [
      ...[
        payment.day,
        payment.day,
        `66000000-0000-a000-0000-00000000${serial(at)}`,
        isIn(payment) ? 'TOPUP' : 'TRANSFER',
      ],
      ...['COMPLETED', `Money added from ${payment.payer}`, payment.reference, payment.payer, '', '', '', 'GBP'],
      ...[
        payment.amount,
        'GBP',
        payment.amount,
        payment.amount,
        '',
        '0.00',
        'GBP',
        balance(at),
        'GBP Main',
        '',
        '',
        '',
      ],
    ],
  },
  'CAF Bank': {
    above: [
      'CAF Bank Limited,,,,',
      'Account:,STAYS TRUST,,,',
      'Account Number:,00012345,,,',
      'From:,01/09/2026,,,',
      'To:,30/09/2026,,,',
      ',,,,\n',
    ].join('\n'),
    header: ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
    cells: (payment, at) => [
      formatBritish(payment.day),
      payerAndReference(payment),
      ...outInCells(payment),
      groupedBalance(at),
    ],
  },
}

/** A column that a bank adds to its format, in front of the column with index `before`. */
export interface AddedColumn {
  name: string
  before: number
  cell: (at: number) => string
}

/** Writes `payments` newest first, as most banks do. `from` is the index of the oldest payment in the account. */
export function writeExport(
  format: Format,
  payments: Payment[],
  { from = 0, added }: { from?: number; added?: AddedColumn } = {},
) {
  const { separator = ',', end = '\n' } = format
  const writeRow = (cells: string[]) => cells.map((cell) => quoteCell(cell, separator)).join(separator)
  const withAddedColumn = (cells: string[], cell: string) => (added ? cells.toSpliced(added.before, 0, cell) : cells)
  const rows = payments.map((payment, at) =>
    withAddedColumn(format.cells(payment, from + at), added?.cell(from + at) ?? ''),
  )
  const header = format.header ? [writeRow(withAddedColumn(format.header, added?.name ?? ''))] : []
  return `${format.above ?? ''}${[...header, ...rows.toReversed().map(writeRow)].join(end)}${end}`
}

function quoteCell(cell: string, separator: string): string {
  return cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
}
