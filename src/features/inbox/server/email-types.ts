export { replyDeadlineEmailTypes } from './internal/reply-deadline-emails.tsx'
