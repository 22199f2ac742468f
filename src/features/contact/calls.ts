import { read } from '#features/endpoint.ts'

export const listMessages = read('/api/admin/messages', ['messages'])
export const getMessage = read('/api/admin/messages/{id}', ['messages'])
export const summariseMessages = read('/api/admin/messages/summary', ['messages'])
