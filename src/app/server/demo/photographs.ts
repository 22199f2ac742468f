import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMO_HOMES, type DemoHome } from '#demo/data/homes.ts'
import { CONTACT_PERSON } from '#demo/data/people.ts'
import { attachPhotographs } from '#features/properties/server/photographs.ts'
import { setSitePhotograph } from '#features/settings/server/site-photographs.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { folderUpwards } from '#platform/server/database/paths.ts'
import { keepPhotograph } from '#platform/server/images/keep.ts'
import { addPhotograph, type StoredPhotograph } from '#platform/server/images/photographs.ts'
import { HERO_WIDEST, PORTRAIT_WIDEST, USUAL_WIDEST } from '#platform/server/images/widths.ts'
import type { TxContext } from '#platform/server/transaction.ts'

/** `file` is the path below `photographs/`. */
export interface DemoPhotograph {
  file: string
  alt: string
  caption: string
}

export type StoredDemoPhotograph = DemoPhotograph & { stored: StoredPhotograph }

/** Returns the demo's photographs in the order of `captions.json`, which is the order of display. */
export async function demoPhotographs(): Promise<DemoPhotograph[]> {
  const captions: Record<string, { alt: string; caption: string }> = JSON.parse(
    await readFile(fileOf('captions.json'), 'utf8'),
  )
  return Object.entries(captions).map(([file, { alt, caption }]) => ({ file, alt, caption }))
}

/** Stores the demo's photographs in the data folder, two at a time, so that a small machine is not overloaded. */
export async function storeDemoPhotographs(ctx: AppContext): Promise<StoredDemoPhotograph[]> {
  const pictures = await demoPhotographs()
  const stored: StoredDemoPhotograph[] = []
  for (let at = 0; at < pictures.length; at += 2)
    stored.push(...(await Promise.all(pictures.slice(at, at + 2).map((picture) => storePhotograph(ctx, picture)))))
  return stored
}

/** Attaches the stored photographs to the homes, floor plans and pages of the site. */
export async function attachDemoPhotographs(tx: TxContext, pictures: StoredDemoPhotograph[]): Promise<void> {
  for (const { stored } of pictures) await addPhotograph(tx, stored)
  for (const home of DEMO_HOMES)
    await attachPhotographs(tx.database, home.id, pictures.filter(isIn(home.folder)).map(toRow))
  for (const home of DEMO_HOMES) await attachFloorPlan(tx, home, pictures)
  for (const place of ['hero', 'hero-phone', 'owners'] as const)
    for (const picture of pictures.filter(isIn('site')))
      if (picture.file === `site/${place}.jpg`) await setSitePhotograph(tx.database, place, toRow(picture))
}

/** Sets the floor plan of a home, if the demo has one. */
async function attachFloorPlan(
  tx: TxContext,
  { id, folder }: DemoHome,
  pictures: StoredDemoPhotograph[],
): Promise<void> {
  const plan = pictures.find(({ file }) => file === `plans/${folder}-floor-plan.png`)
  if (!plan) return
  await tx.database
    .updateTable('property')
    .set({ floor_plan_hash: plan.stored.hash, floor_plan_alt: plan.alt })
    .where('id', '=', id)
    .execute()
}

async function storePhotograph(ctx: AppContext, picture: DemoPhotograph): Promise<StoredDemoPhotograph> {
  const widest = picture.file === 'site/hero.jpg' ? HERO_WIDEST : USUAL_WIDEST
  return { ...picture, stored: await keepPhotograph(ctx, await readFile(fileOf(picture.file)), widest) }
}

/** Stores the drawn portrait of the demo's contact person in the data folder. */
export async function storeDemoPortrait(ctx: AppContext): Promise<StoredPhotograph> {
  return keepPhotograph(ctx, await readFile(fileOf(CONTACT_PERSON.portrait)), PORTRAIT_WIDEST)
}

function isIn(folder: string) {
  return ({ file }: DemoPhotograph) => file.startsWith(`${folder}/`)
}

function toRow({ stored, alt, caption }: StoredDemoPhotograph) {
  return { hash: stored.hash, alt, caption }
}

function fileOf(name: string): string {
  return join(folderUpwards('demo/data/photographs'), name)
}
