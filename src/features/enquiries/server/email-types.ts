import { enquiries } from './inside/enquiries.ts'

export const enquiryEmails = enquiries.emailTypes()
