import { useSite } from '#features/settings/web/queries.ts'

export interface Step {
  name: string
  path: string
}

/** Where a page stands in the site, for search engines (schema.org). The front page is always the first step. */
export function useBreadcrumbFacts(steps: Step[]): object {
  const { publicUrl } = useSite()
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}
