export { replyDeadlineLetterKinds } from './inside/reply-deadline-letters.tsx'
