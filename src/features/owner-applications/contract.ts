import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { correspondence, noteEndpoint, replyEndpoint, replyFields, summaryEndpoint } from '#features/inbox/contract.ts'
import {
  baseVersion,
  emailAddress,
  id,
  idWithMessage,
  instant,
  line,
  paging,
  paragraph,
  personName,
  robotFields,
  searchText,
} from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

/** An owner may choose `MAX_CHOSEN` photographs; only the first `MAX_SENT` are sent. */
export const MAX_CHOSEN = 10
export const MAX_SENT = 3
/** The browser scales each photograph to fit within this size in pixels. The server enforces the size. */
export const MAX_WIDTH = 800
export const MAX_HEIGHT = 600
export const JPEG_QUALITY = 0.6

const applicationImage = z.object({
  name: line(0, 255, 'Please choose an image file'),
  type: z.string('Please choose an image file').check(z.maxLength(100, 'Please choose an image file')),
  size: z.number('Please choose an image file').check(z.gte(0, 'Please choose an image file')),
  data: z.string('Please choose an image file').check(z.maxLength(1_500_000, 'This photograph is too large')),
})
export type ApplicationImage = z.infer<typeof applicationImage>

export const applicationForm = z.object({
  name: personName(2, 100, 'Name must be at least 2 characters'),
  email: emailAddress('Please enter a valid email address'),
  phone: line(10, 40, 'Please enter a valid phone number'),
  propertyAddress: paragraph(10, 500, 'Please enter the full property address'),
  bedrooms: z
    .number('Property must have at least 1 bedroom')
    .check(
      z.int('Please enter a whole number of bedrooms'),
      z.gte(1, 'Property must have at least 1 bedroom'),
      z.lte(20, 'Maximum 20 bedrooms'),
    ),
  description: paragraph(20, 5000, 'Please provide more details about your property'),
  goals: paragraph(10, 5000, "Please tell us what you're looking to achieve"),
  images: z._default(z.array(applicationImage).check(z.maxLength(MAX_SENT, 'Please send at most 3 photographs')), []),
  ...robotFields,
})
export type ApplicationForm = z.infer<typeof applicationForm>

const application = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  propertyAddress: z.string(),
  bedrooms: z.int(),
  description: z.string(),
  goals: z.string(),
  images: z.array(z.object({ name: z.string(), type: z.string(), size: z.int() })),
  createdAt: instant,
  replyDueAt: instant,
})
export type Application = z.infer<typeof application>

export const sendApplication = endpoint({
  method: 'POST',
  path: '/api/property-owner',
  access: 'public',
  summary: 'Submits an owner’s application to have a home managed',
  changes: ['applications'],
  body: applicationForm,
  answer: application,
  status: 201,
})

/** Spam is stored, never dropped. */
const APPLICATION_STAGES = ['new', 'contacted', 'visit', 'accepted', 'declined', 'spam'] as const
export const applicationStage = z.enum(APPLICATION_STAGES, `stage is one of ${APPLICATION_STAGES.join(', ')}`)
export type ApplicationStage = z.infer<typeof applicationStage>

const officeApplication = z.extend(application, {
  /** Stored photographs. `src` requires a session of the office. */
  images: z.array(
    z.object({ position: z.int(), name: z.string(), width: z.int(), height: z.int(), bytes: z.int(), src: z.string() }),
  ),
  stage: applicationStage,
  replyDueAt: instant,
  /** `null` until the first answer. */
  answeredAt: z.nullable(instant),
  /** The draft home that was made from the application. */
  propertyId: z.nullable(id),
  version: z.int(),
})
export type OfficeApplication = z.infer<typeof officeApplication>

const openApplication = z.extend(officeApplication, correspondence)
export type OpenApplication = z.infer<typeof openApplication>

export const listApplications = endpoint({
  ...calls.listApplications,
  access: 'view lettings',
  summary: 'Lists applications: unanswered ones first, by reply deadline, and spam last',
  query: z.object({
    ...paging,
    stage: z.optional(applicationStage),
    /** Matches within name, email, phone, and the home's address and description. */
    search: searchText,
  }),
  answer: z.array(officeApplication),
  paged: true,
})

const APPLICATION_NOT_FOUND = 'Application not found'
const applicationParams = z.object({ id: idWithMessage(APPLICATION_NOT_FOUND) })
const APPLICATIONS = {
  path: calls.listApplications.path,
  topic: 'applications',
  one: 'an application',
  params: applicationParams,
} as const

export const summariseApplications = summaryEndpoint(
  calls.summariseApplications,
  'applications by stage',
  z.record(applicationStage, z.int()),
)

export const getApplication = endpoint({
  ...calls.getApplication,
  access: 'view lettings',
  summary: 'Returns an application with its notes and emails',
  params: applicationParams,
  answer: openApplication,
})

/** The index of a photograph, its only public identifier [threat served-uploads]. */
const position = z.enum(['0', '1', '2'], 'Not found')

export const getApplicationImage = endpoint({
  method: 'GET',
  path: '/api/admin/applications/{id}/images/{position}',
  access: 'view lettings',
  summary: 'Returns a photograph of an application',
  shows: [],
  params: z.object({ id: idWithMessage(APPLICATION_NOT_FOUND), position }),
  answer: z.string(),
  download: 'image/jpeg',
})

const applicationChanges = z.strictObject({ stage: z.optional(applicationStage), version: baseVersion })
export type ApplicationChanges = z.infer<typeof applicationChanges>

export const changeApplication = endpoint({
  method: 'PATCH',
  path: '/api/admin/applications/{id}',
  access: 'edit lettings',
  summary: 'Moves an application to another stage; the first acceptance makes a hidden draft home from it',
  changes: ['applications', 'homes', 'audit-log'],
  params: applicationParams,
  body: applicationChanges,
  answer: officeApplication,
})

export const addApplicationNote = noteEndpoint(APPLICATIONS)

/**
 * An answer moves a new or spam application to contacted, unless there is no mail server. Other stages stay unchanged.
 */
const applicationReply = z.strictObject({ ...replyFields })
export type ApplicationReply = z.infer<typeof applicationReply>

export const replyToApplication = replyEndpoint(APPLICATIONS, applicationReply, officeApplication)
