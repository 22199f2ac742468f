import { read } from '#features/endpoint.ts'

export const getHomeChannels = read('/api/admin/properties/{id}/channels', ['channels', 'nights', 'bookings'])
export const getChannelProblems = read('/api/admin/channels/problems', ['channels', 'nights', 'bookings'])
