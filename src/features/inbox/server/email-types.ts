export { replyDeadlineEmailTypes } from './inside/reply-deadline-emails.tsx'
