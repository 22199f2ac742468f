import { visitorKey } from '#platform/server/http/limits.ts'
import { answerOnce } from '#platform/server/http/once.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { sendApplication } from '../contract.ts'
import { receiveApplication } from './applications.ts'
import { keepPictures } from './pictures.ts'

/** Applications that one address may send in an hour (threats 30). */
const MOST_AN_HOUR = 3
/** Three photographs of 512 KiB, in base64, and the words (threats 22). */
const BODY_BYTES = 3 * 1024 * 1024

export function ownerRoutes(office: Office): Route[] {
  return [
    route(
      sendApplication,
      (call) =>
        answerOnce(
          office,
          call,
          {
            route: sendApplication,
            repeatKey: call.body.email,
            limits: [{ key: `application ${visitorKey(call.visitor.ip)}`, most: MOST_AN_HOUR, withinMinutes: 60 }],
            tooMany: 'You have sent several applications in a short time. Please try again later, or call us.',
            prepare: () => keepPictures(office, call.body.images),
          },
          (books, pictures) => receiveApplication(office, books, call.body, pictures),
        ),
      { bodyLimit: BODY_BYTES },
    ),
  ]
}
