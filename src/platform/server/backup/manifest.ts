import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import { keyFor } from '../secrets/secret.ts'

const FORMAT = 1

/** Describes a backup; the first file of every archive. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  /** The id of the installation; `null` in a database whose first start has not ended. */
  installation: z.nullable(z.string()),
  /** The last migration that ran before the backup. */
  migration: z.string().check(z.regex(/^\d{4}-[a-z0-9-]+$/)),
  /** A digest keyed with the secret: backups made with one secret have equal marks. */
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

/** Whether the current secret can decrypt the encrypted values in the backup. */
export function hasSameSecret(config: Config, manifest: Manifest): boolean {
  return manifest.secretMark === secretMarkOf(config)
}

function secretMarkOf(config: Config): string {
  return createHmac('sha256', keyFor(config, 'backup')).update('mark').digest('base64url')
}
