import { OfficeTable, type OfficeTableProps } from '../table/office-table.tsx'
import { PagedRows, type PagedRowsProps } from './paged-rows.tsx'

type PagedTableProps<Row> = Omit<PagedRowsProps<Row>, 'children' | 'shapes' | 'loading'> &
  Omit<OfficeTableProps<Row>, 'rows'>

/** A page of a table, with its states and page links. */
export function PagedTable<Row>({ of, page, what, counted, total, onRetry, empty, ...table }: PagedTableProps<Row>) {
  const frame = { of, page, what, counted, total, onRetry, empty }
  return (
    <PagedRows {...frame} loading={<OfficeTable {...table} rows={undefined} />}>
      {({ rows }) => <OfficeTable {...table} rows={rows} />}
    </PagedRows>
  )
}
