import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { approvalRoutes } from '#features/approvals/server/routes.ts'
import { auditLogRoutes } from '#features/audit-log/server/routes.ts'
import { endExpiredHolds } from '#features/bookings/server/holds/holds.ts'
import { bookingRoutes } from '#features/bookings/server/routes.ts'
import { calendarRoutes } from '#features/calendar/server/routes.ts'
import { channelRoutes } from '#features/channels/server/routes.ts'
import { contactRoutes } from '#features/contact/server/routes.ts'
import { emailRoutes } from '#features/emails/server/routes.ts'
import { markEnquiryBooked } from '#features/enquiries/server/change-enquiry.ts'
import { enquiryRoutes } from '#features/enquiries/server/routes.ts'
import { guestRoutes } from '#features/guests/server/routes.ts'
import { invoiceRoutes } from '#features/invoices/server/routes.ts'
import { movingInRoutes } from '#features/moving-in/server/routes.ts'
import { offerRoutes } from '#features/offers/server/routes.ts'
import { officeCalendarRoutes } from '#features/office-calendar/server/routes.ts'
import { officeSearchRoutes } from '#features/office-search/server/routes.ts'
import { ownerRoutes } from '#features/owner-applications/server/routes.ts'
import { paymentRoutes } from '#features/payments/server/routes.ts'
import { peopleRoutes } from '#features/personal-data/server/routes.ts'
import { priceRoutes } from '#features/prices/server/routes.ts'
import { changeHomePrices } from '#features/properties/server/change-property.ts'
import { propertyRoutes } from '#features/properties/server/routes.ts'
import { guestRegisterRoutes } from '#features/register/server/routes.ts'
import { findReviewAddress } from '#features/reviews/server/eligibility.ts'
import { reviewRoutes } from '#features/reviews/server/routes.ts'
import { scheduledJobRoutes } from '#features/scheduled-jobs/server/routes.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import { settingsRoutes } from '#features/settings/server/routes.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { staffRoutes } from '#features/staff/server/routes.ts'
import { countOpenRows } from '#features/statements/server/open-rows.ts'
import { lockToReopen, reopenLine } from '#features/statements/server/reopen-line.ts'
import { statementRoutes } from '#features/statements/server/routes.ts'
import { stayRoutes } from '#features/stays/server/routes.ts'
import { takingsRoutes } from '#features/takings/server/routes.ts'
import { testimonialRoutes } from '#features/testimonials/server/routes.ts'
import { todayRoutes } from '#features/today/server/routes.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { withoutPolicies } from '#platform/server/http/headers.ts'
import type { Route } from '#platform/server/http/routes/route.ts'
import { APPROVAL_EXECUTORS } from './approvals.ts'
import { EMAIL_TEMPLATES } from './emails.ts'
import { SCHEDULE } from './jobs.ts'

export function allRoutes(ctx: AppContext): Route[] {
  return [
    ...settingsRoutes,
    ...searchRoutes,
    ...propertyRoutes,
    ...calendarRoutes({ endExpiredHolds: (tx, propertyId) => endExpiredHolds(tx, propertyId, null) }),
    ...channelRoutes,
    ...priceRoutes({ changeHomePrices }),
    ...reviewRoutes,
    ...contactRoutes,
    ...enquiryRoutes,
    ...offerRoutes,
    ...ownerRoutes,
    ...guestRegisterRoutes,
    ...bookingRoutes({ markBooked: markEnquiryBooked }),
    ...approvalRoutes(APPROVAL_EXECUTORS),
    ...paymentRoutes({ lockToReopen, reopenLine, countOpenRows }),
    ...statementRoutes,
    ...movingInRoutes,
    ...takingsRoutes,
    ...invoiceRoutes,
    ...stayRoutes({ reviewAddress: findReviewAddress }),
    ...staffRoutes(async () => (await readSettings(ctx)).business, ctx.config),
    ...auditLogRoutes,
    ...peopleRoutes,
    ...testimonialRoutes,
    ...scheduledJobRoutes(SCHEDULE),
    ...emailRoutes(EMAIL_TEMPLATES),
    ...officeCalendarRoutes,
    ...officeSearchRoutes,
    ...guestRoutes,
    ...todayRoutes({ schedule: SCHEDULE, emailTypes: EMAIL_TEMPLATES.kinds }),
  ]
}

/** Serves the files of the build. Browsers cache files with a content hash in the name for a year. */
export async function registerBuild(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    // Browsers detect changes by hashed names or ETags, and no client requests ranges.
    lastModified: false,
    acceptRanges: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      if (path.includes('/assets/'))
        return void withoutPolicies(reply).header('Cache-Control', 'public, max-age=31536000, immutable')
      reply.header('Cache-Control', 'public, max-age=3600')
    },
  })
}
