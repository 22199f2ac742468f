import { useSite } from '#features/settings/web/queries.ts'

export interface PageHeadProps {
  /** The page's own title; the site's name is appended. */
  title: string
  description: string
  /** The canonical path; absent for pages that must not be indexed. */
  path?: string
  /** The picture for shared links: a path of this site or an external URL. */
  picture?: string
  /** Structured data for search engines (schema.org). */
  facts?: object[]
}

/** A page's title and metadata, which React moves to the document's head. */
export function PageHead({ title, description, path, picture, facts = [] }: PageHeadProps) {
  const { settings, publicUrl } = useSite()
  const whole = path === '/' ? `${settings.business.name} · ${title}` : `${title} · ${settings.business.name}`
  const absolute = (address: string) => (address.startsWith('/') ? publicUrl + address : address)
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
      {picture ? <meta property="og:image" content={absolute(picture)} /> : null}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {facts.map((fact) => (
        <script key={JSON.stringify(fact)} type="application/ld+json">
          {JSON.stringify({ '@context': 'https://schema.org', ...fact })}
        </script>
      ))}
    </>
  )
}
