import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import { keyFor } from '../secret.ts'

const FORMAT = 1

/** What a backup says of itself: the first file of its archive. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  /** The last migration that had run. */
  migration: z.string().check(z.regex(/^\d{4}-[a-z0-9-]+$/)),
  /** Tells whether another secret is the same one, and nothing else of it. */
  secretMark: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      digest: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
})

export type Manifest = z.infer<typeof manifestSchema>
export type TableInManifest = Manifest['tables'][number]

export function manifestOf(config: Config, facts: Omit<Manifest, 'format' | 'secretMark'>): Manifest {
  return { format: FORMAT, secretMark: secretMarkOf(config), ...facts }
}

/** Whether what was sealed when the backup was made opens here. */
export function hasSameSecret(config: Config, manifest: Manifest): boolean {
  return manifest.secretMark === secretMarkOf(config)
}

function secretMarkOf(config: Config): string {
  return createHmac('sha256', keyFor(config, 'backup')).update('mark').digest('base64url')
}
