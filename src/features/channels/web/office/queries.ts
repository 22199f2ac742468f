import type { getHomeChannels } from '#features/channels/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const homeChannelsQuery = (id: number) =>
  queryOf<typeof getHomeChannels>('/api/admin/properties/{id}/channels', { params: { id } }, ['channels'])
