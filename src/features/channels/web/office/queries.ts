import type { getChannelTroubles, getHomeChannels } from '#features/channels/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const homeChannelsQuery = (id: number) =>
  queryOf<typeof getHomeChannels>('/api/admin/properties/{id}/channels', { params: { id } }, [
    'channels',
    'nights',
    'bookings',
  ])

export const channelTroublesQuery = queryOf<typeof getChannelTroubles>('/api/admin/channels/troubles', {}, [
  'channels',
  'nights',
  'bookings',
])
