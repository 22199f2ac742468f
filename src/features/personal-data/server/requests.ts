import type { AppContext } from '#platform/server/app-context.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { DataRequest, NewRequest } from '../contract.ts'
import {
  countOpenRequests,
  findAndLockRequest,
  findRequests,
  insertRequest,
  updateRequest,
} from './internal/request-store.ts'

/** Returns a page of the register of requests and complaints: open requests first, by due day. */
export function readRequests(
  ctx: AppContext,
  paging: { limit?: number | undefined; offset?: number | undefined },
): Promise<Paged<DataRequest>> {
  return findRequests(ctx.database, paging)
}

/** Returns the first open requests, by due day, and the number of all. */
export async function findOpenRequests(
  ctx: AppContext,
  max: number,
): Promise<{ count: number; requests: DataRequest[] }> {
  const [{ rows }, count] = await Promise.all([
    findRequests(ctx.database, { limit: max }),
    countOpenRequests(ctx.database),
  ])
  return { count, requests: rows.filter(({ settledOn }) => settledOn === null) }
}

/** Adds a request or a complaint. Throws invalid for a day in the future. */
export async function enterRequest(tx: StaffTxContext, requested: NewRequest): Promise<DataRequest> {
  if (requested.receivedOn > dayInLondon(tx.clock.now())) throw fieldError('receivedOn', 'This date is in the future')
  const request = await insertRequest(tx, requested)
  const { id: itemId, kind, receivedOn, dueOn } = request
  await tx.audit({ action: 'entered', item: 'data_request', itemId, after: { kind, receivedOn, dueOn } })
  return request
}

interface RequestChange {
  acknowledged?: true | undefined
  outcome?: string | undefined
  version?: number | undefined
}

/**
 * Acknowledges or settles a request. Throws not-found for an unknown id, conflict for a stale or settled request,
 * rule-violation for acknowledging anything but a complaint.
 */
export async function changeRequest(
  tx: StaffTxContext,
  id: number,
  { acknowledged, outcome, version }: RequestChange,
): Promise<DataRequest> {
  const before = await findAndLockRequest(tx.database, id)
  if (!before) throw new Refusal('not-found', 'This request is no longer there')
  refuseStale(version, before.version, before)
  if (before.settledOn !== null) throw new Refusal('conflict', 'This request is settled already')
  if (acknowledged && before.kind !== 'complaint')
    throw new Refusal('rule-violation', 'Only a complaint is acknowledged. Answer the request and settle it.')
  const today = dayInLondon(tx.clock.now())
  const after = await updateRequest(tx, id, {
    ...(acknowledged && before.acknowledgedOn === null && { acknowledged_on: today }),
    ...(outcome !== undefined && { settled_on: today, outcome }),
  })
  const action = outcome === undefined ? 'acknowledged' : 'settled'
  await tx.audit({ action, item: 'data_request', itemId: id })
  return after
}
