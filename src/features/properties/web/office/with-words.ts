import { arrangePhotographs, type OfficeProperty } from '#features/properties/contract.ts'
import { send } from '#platform/web/api.ts'
import { type PhotographWords, photographsInOrder } from './home-fields.ts'

/** Writes the words beside the photographs of a home that has just been saved, where they differ from those it has. */
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
