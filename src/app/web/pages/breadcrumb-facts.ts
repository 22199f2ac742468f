import { useSite } from '#features/settings/web/queries.ts'

export interface Step {
  name: string
  path: string
}

/** Returns the breadcrumb for search engines (schema.org). The home page is always the first step. */
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
