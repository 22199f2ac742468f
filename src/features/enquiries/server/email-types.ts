import { enquiries } from './internal/enquiries.ts'

export const enquiryEmails = enquiries.emailTypes()
