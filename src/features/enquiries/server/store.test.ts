import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Books } from '#platform/server/office.ts'
import { testOffice } from '#platform/server/testing/office.ts'
import { listOfEnquiries } from './store.ts'

test.for<[what: string, asked: Parameters<typeof listOfEnquiries>[1], index: string]>([
  ['everything', {}, 'enquiry_by_promise'],
  ['words', { search: 'marsh' }, 'enquiry_words'],
  ['one status', { status: 'answered' }, 'enquiry_by_status'],
])('at size: a list of %s reads an index', async ([, asked, index]) => {
  const { office } = await testOffice()
  const plan = await office.database.transaction().execute(async (books) => {
    // An empty table is read whole otherwise, whatever its indexes.
    await sql`set local enable_seqscan = off`.execute(books)
    return JSON.stringify(await queryOf(books, asked))
  })
  expect(plan).toContain(index)
})

function queryOf(books: Books, asked: Parameters<typeof listOfEnquiries>[1]) {
  return listOfEnquiries(books, asked).page.limit(25).explain('text')
}
