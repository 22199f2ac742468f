import { addressOrNetwork, checkRateLimit } from '#platform/server/http/limits/limits.ts'
import { downloadRoute, formRoute, officeRouteOnce, type Route, route } from '#platform/server/http/routes/route.ts'
import { OWNER } from '#platform/server/transaction.ts'
import * as contract from '../contract.ts'
import { changeApplication } from './internal/accepting.ts'
import { applicationInbox, receiveApplication } from './internal/applications.ts'
import { readApplicationImage } from './internal/photograph.ts'
import { storePictures } from './internal/pictures.ts'

/** Maximum applications per IP address and hour [threat mail-flood]. */
const MAX_AN_HOUR = 3
/**
 * Maximum requests per IP address and hour whose photographs are decoded. Refused applications count too, because
 * decoding is slow [threat pixel-bomb].
 */
const MAX_DECODED_AN_HOUR = 12
const TOO_MANY =
  'You have sent several applications in a short time. Please try again later, or contact us another way.'
/** Enough for three photographs of 512 KiB in base64, and the text. */
const BODY_BYTES = 3 * 1024 * 1024

export const ownerRoutes: Route[] = [
  formRoute(
    contract.sendApplication,
    (ctx, { body, caller }) => ({
      by: OWNER,
      repeatKey: body.email,
      limits: [{ key: `application ${addressOrNetwork(caller.ip)}`, max: MAX_AN_HOUR, withinMinutes: 60 }],
      tooMany: TOO_MANY,
      prepare: async () => {
        const limit = { key: `photographs ${addressOrNetwork(caller.ip)}`, max: MAX_DECODED_AN_HOUR, withinMinutes: 60 }
        if (body.images.length > 0) await checkRateLimit(ctx, [limit], TOO_MANY)
        return storePictures(ctx, body.images)
      },
    }),
    (tx, { body }, pictures) => receiveApplication(tx, body, pictures),
    { bodyLimit: BODY_BYTES },
  ),
  route(contract.listApplications, (ctx, { query }) => applicationInbox.list(ctx, query)),
  route(contract.summariseApplications, (ctx) => applicationInbox.summarise(ctx)),
  route(contract.getApplication, (ctx, { params }) => applicationInbox.read(ctx, params.id)),
  downloadRoute(contract.getApplicationImage, async (ctx, { params, setHeader }) => {
    const image = await readApplicationImage(ctx, params.id, Number(params.position))
    setHeader('Content-Security-Policy', 'sandbox')
    return image
  }),
  route(contract.changeApplication, (ctx, { params, body, caller }) =>
    changeApplication(ctx, caller.staff, { ...body, ...params }),
  ),
  officeRouteOnce(contract.addApplicationNote, (tx, { params, body }) =>
    applicationInbox.createNote(tx, { ...body, ...params }),
  ),
  officeRouteOnce(contract.replyToApplication, (tx, { params, body }) =>
    applicationInbox.reply(tx, { ...body, ...params }),
  ),
]
