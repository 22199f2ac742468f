import { read } from '#features/endpoint.ts'

export const listRegister = read('/api/admin/register', ['bookings', 'homes', 'register'])
export const getRegister = read('/api/bookings/{id}/register', ['bookings', 'homes', 'register'])
