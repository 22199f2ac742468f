import type { getChannelProblems, getHomeChannels } from '#features/channels/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const homeChannelsQuery = (id: number) =>
  queryOf<typeof getHomeChannels>('/api/admin/properties/{id}/channels', { params: { id } }, [
    'channels',
    'nights',
    'bookings',
  ])

export const channelProblemsQuery = queryOf<typeof getChannelProblems>('/api/admin/channels/problems', {}, [
  'channels',
  'nights',
  'bookings',
])
