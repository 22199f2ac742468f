import { useSite } from '#features/settings/web/queries.ts'
import type { Photograph } from '#platform/shared/photograph.ts'
import { absoluteUrl } from './absolute-url.ts'

export interface PageHeadProps {
  /** The page's title without the site's name, which `PageHead` adds. */
  title: string
  description: string
  /** The canonical path; absent for pages that must not be indexed. */
  path?: string
  /** The picture for shared links; by default the site's hero photograph. */
  picture?: SharePicture | null | undefined
  /** Structured data for search engines (schema.org). */
  facts?: object[]
}

type SharePicture = Pick<Photograph, 'src' | 'width' | 'height' | 'alt'>

/** The picture for shared links of a site without a hero photograph. */
const DEFAULT_PICTURE: SharePicture = { src: '/share-picture.png', width: 1200, height: 630, alt: '' }

/** A page's title and metadata, which React moves to the document's head. */
export function PageHead({ title, description, path, picture, facts = [] }: PageHeadProps) {
  const { settings, photographs, publicUrl } = useSite()
  const whole = path === '/' ? `${settings.business.name} · ${title}` : `${title} · ${settings.business.name}`
  const { src, width, height, alt } = picture ?? photographs.hero ?? DEFAULT_PICTURE
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {path === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={publicUrl + path} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.business.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {path !== undefined && <meta property="og:url" content={publicUrl + path} />}
      <meta property="og:image" content={absoluteUrl(publicUrl, src)} />
      {width !== null && <meta property="og:image:width" content={String(width)} />}
      {height !== null && <meta property="og:image:height" content={String(height)} />}
      {alt !== '' && <meta property="og:image:alt" content={alt} />}
      <meta name="twitter:card" content="summary_large_image" />
      {facts.map((fact) => (
        <script key={JSON.stringify(fact)} type="application/ld+json">
          {/* Within a script, a guest's words must not begin a tag or a comment. */}
          {JSON.stringify({ '@context': 'https://schema.org', ...fact }).replaceAll('<', '\\u003c')}
        </script>
      ))}
    </>
  )
}
