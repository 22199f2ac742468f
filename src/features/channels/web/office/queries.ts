import * as calls from '#features/channels/calls.ts'
import type { getChannelProblems, getHomeChannels } from '#features/channels/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const homeChannelsQuery = (id: number) =>
  queryOf<typeof getHomeChannels>(calls.getHomeChannels, { params: { id } })

export const channelProblemsQuery = queryOf<typeof getChannelProblems>(calls.getChannelProblems, {})
