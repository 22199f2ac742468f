import { arrangePhotographs, type OfficeProperty } from '#features/properties/contract.ts'
import { send } from '#platform/web/api.ts'
import { type PhotographTexts, photographsInOrder } from '../form/home-fields.ts'

/**
 * Sends the texts of a saved home's photographs if any text differs from the stored text. Returns the home with the new
 * version.
 */
export async function savePhotographTexts(
  home: OfficeProperty,
  photographTexts: Record<string, PhotographTexts>,
): Promise<OfficeProperty> {
  const photographs = photographsInOrder(home.images, photographTexts, home.photographs)
  const stored = home.photographs.map(({ src, alt, caption }) => ({ src, alt, caption }))
  if (JSON.stringify(photographs) === JSON.stringify(stored)) return home
  const arranged = await send(arrangePhotographs, {
    params: { id: home.id },
    body: { photographs, version: home.version },
  })
  return { ...home, ...arranged }
}
