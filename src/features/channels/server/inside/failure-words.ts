import type { FeedUnreadable } from './reading/feed.ts'

/** Why a file says nothing of nights, as the office reads it. */
export const UNREADABLE_WORDS: Record<FeedUnreadable['unreadable'], string> = {
  empty: 'The file is empty',
  'web page': 'This is a web page, not a calendar',
  'no calendar': 'This is not a calendar',
  'cut short': 'The calendar is cut short: its end is missing',
  'too large': 'The calendar is larger than 2 MB',
}
