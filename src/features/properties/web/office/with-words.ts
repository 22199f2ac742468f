import { arrangePhotographs, type OfficeProperty } from '#features/properties/contract.ts'
import { send } from '#platform/web/api.ts'
import { type PhotographWords, photographsInOrder } from './home-fields.ts'

/**
 * Sends the texts of a saved home's photographs where they differ from the stored texts. Returns the home with its new version.
 */
export async function withWords(home: OfficeProperty, words: Record<string, PhotographWords>): Promise<OfficeProperty> {
  const photographs = photographsInOrder(home.images, words, home.photographs)
  const stored = home.photographs.map(({ src, alt, caption }) => ({ src, alt, caption }))
  if (JSON.stringify(photographs) === JSON.stringify(stored)) return home
  const placed = await send(arrangePhotographs, {
    params: { id: home.id },
    body: { photographs, version: home.version },
  })
  return { ...home, ...placed }
}
