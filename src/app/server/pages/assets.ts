import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Assets } from '#app/web/document.ts'

interface ManifestChunk {
  file: string
  src?: string
  imports?: string[]
  assets?: string[]
}

type Manifest = Record<string, ManifestChunk>

/** Returns the client build’s URLs and style sheets for HTML documents. Throws when the build lacks an entry. */
export function builtAssets(folder: string): Assets {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const chunk = (source: string): ManifestChunk => {
    const found = manifest[source]
    if (!found) throw new Error(`The build has no ${source}: run npm run build.`)
    return found
  }
  const address = (file: string) => `/${file}`
  const site = chunk('src/app/web/styles/site.css')
  const privatePages = chunk('src/app/web/styles/private.css')
  const office = chunk('src/app/web/styles/office.css')
  const application = chunk('src/app/web/entry-client.tsx')
  return {
    styles: {
      site: readContent(folder, site),
      private: readContent(folder, privatePages),
      office: readContent(folder, office),
    },
    boot: address(chunk('src/app/web/boot.ts').file),
    scripts: (file) =>
      [...new Set([application, chunk(file), ...chunkAndImports(manifest, chunk(file))])].map(({ file }) =>
        address(file),
      ),
    fonts: (site.assets ?? []).filter((file) => file.endsWith('.woff2')).map(address),
    head: () => '',
  }
}

function readContent(folder: string, { file }: ManifestChunk): string {
  return readFileSync(join(folder, file), 'utf8').trim()
}

/** Returns a chunk and all imported chunks, so that the browser preloads them at once. Imports may be circular. */
function chunkAndImports(
  manifest: Manifest,
  chunk: ManifestChunk,
  found = new Set<ManifestChunk>(),
): Set<ManifestChunk> {
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name]
    if (!imported || found.has(imported)) continue
    found.add(imported)
    chunkAndImports(manifest, imported, found)
  }
  return found
}
