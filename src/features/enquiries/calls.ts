import { read } from '#features/endpoint.ts'

export const listEnquiries = read('/api/admin/enquiries', ['enquiries'])
export const getEnquiry = read('/api/admin/enquiries/{id}', ['bookings', 'enquiries', 'homes', 'nights', 'prices'])
export const summariseEnquiries = read('/api/admin/enquiries/summary', ['enquiries'])
