import type { RecipientForm } from '#features/invoices/contract.ts'

export const HAULIER: RecipientForm = {
  name: 'Watling Street Haulage Ltd',
  address: 'Unit 4, Bridge Yard, Cannock WS11 0EX',
  vatNumber: '',
}
export const BUILDER: RecipientForm = {
  name: 'Needwood Joinery LLP',
  address: 'The Sawmill, Yoxall, Burton upon Trent DE13 8EX',
  vatNumber: '',
}
