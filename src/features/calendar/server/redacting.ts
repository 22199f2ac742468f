import type { PersonalTexts } from '#platform/server/redaction/personal-texts.ts'

export const blockTexts: PersonalTexts = {
  table: 'block',
  columns: { reason: 500 },
  stamps: ['version', 'updated_at'],
  describe: (item) => `Reason of ${item}`,
}
