import type { FastifyInstance } from 'fastify'
import { COUNTY } from '#features/county.ts'
import { listProperties, type Property } from '#features/properties/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import type { PageParts } from './pages.ts'
import { MAX_HOMES, renderSitemap } from './sitemap.ts'

/** Registers robots.txt, the sitemaps and the web manifest. */
export function registerSiteFiles(
  server: FastifyInstance,
  ctx: AppContext,
  { web: { routes }, read }: Pick<PageParts, 'web' | 'read'>,
): void {
  const { publicUrl } = ctx.config
  const privatePaths = routes.filter((route) => route.private).map(({ pattern }) => pattern.replace(/:.*/, ''))
  const disallowed = ['/api/', '/calendar/', ...privatePaths]

  server.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\n${disallowed.map((path) => `Disallow: ${path}\n`).join('')}Sitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )

  server.get('/sitemap.xml', async (_, reply) => {
    const homes: Property[] = []
    for (let offset = 0; ; offset = homes.length) {
      const page = await read([listProperties.path, { query: { limit: 1000, offset } }, {}])
      const { rows, total } = page as Paged<Property>
      homes.push(...rows)
      if (rows.length === 0 || homes.length >= Math.min(total, MAX_HOMES)) break
    }
    return reply.type('application/xml; charset=utf-8').send(renderSitemap(publicUrl, routes, homes))
  })

  server.get('/site.webmanifest', async (_, reply) => {
    const { business } = await readSettings(ctx)
    return reply.type('application/manifest+json; charset=utf-8').send(
      JSON.stringify({
        name: business.name,
        short_name: business.name,
        description: `Premium short-term accommodation in ${COUNTY} with seamless booking`,
        start_url: '/',
        display: 'browser',
        lang: 'en-GB',
        background_color: '#FAF7F2',
        theme_color: '#2F4F3E',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        ],
      }),
    )
  })
}
