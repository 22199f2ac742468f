import { sql } from 'kysely'
import type { PersonalTexts } from '#platform/server/redaction/personal-texts.ts'

/** Each note belongs to an enquiry, a message or an application. */
export const noteTexts: PersonalTexts = {
  table: 'note',
  columns: { text: 2000 },
  item: {
    name: sql`(case when enquiry_id is not null then 'enquiry'
      when contact_message_id is not null then 'contact_message' else 'owner_application' end)`,
    id: sql`coalesce(enquiry_id, contact_message_id, owner_application_id)`,
  },
  describe: (item) => `Note on ${item}`,
}
