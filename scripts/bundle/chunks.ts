const UI = 'platform/web/ui'
const PROPERTIES = 'features/properties/web'
const ICONS = 'icons'

/**
 * Each group of small shared modules becomes one file. A file for each module would cost the home page more bytes than
 * the module itself.
 */
export const CHUNK_GROUPS: Record<string, string[]> = {
  small: [
    'platform/web/offline',
    ...['when-idle', 'use-is-hydrated', 'use-media', 'dialogs/open-dialogs', 'toast/toasts'].map(
      (name) => `${UI}/${name}`,
    ),
    ...['text/format-count', 'money', 'text/cut-text'].map((name) => `platform/shared/${name}`),
    'app/web/absolute-url',
    'features/county',
    'features/endpoint',
    'platform/shared/endpoint',
  ],
  waiting: [
    ...['skeleton', 'empty-state', 'error-state'].map((name) => `${UI}/${name}`),
    ...['circle-exclamation-point', 'search-x'].map((name) => `${ICONS}/${name}`),
  ],
  reviewed: [
    `${UI}/stars`,
    `${PROPERTIES}/home/home-rating`,
    'features/reviews/web/review-card',
    'features/reviews/web/guest-initial',
  ],
  picked: [
    ...['date-control', 'date-range-label', 'date-range-picker'].map((name) => `${UI}/dates/${name}`),
    'features/search/web/search-cell',
    'features/calendar/web/guests-select',
    `${ICONS}/calendar-days`,
  ],
  page: [
    'app/web/page-head',
    'app/web/pages/breadcrumb-facts',
    `${UI}/card`,
    'app/web/routing/just-sent',
    ...['calendar', 'prices', 'properties', 'reviews'].flatMap((feature) => [
      `features/${feature}/calls`,
      `features/${feature}/web/queries`,
    ]),
    'features/calendar/web/stay-choice',
    `${UI}/controls/select`,
    `${ICONS}/chevron-down`,
  ],
  icons: [
    ...['bed-double', 'users', 'key-round', 'phone', 'mail', 'house', 'chevron-left', 'chevron-right', 'x'],
    ...['circle-check', 'message-circle', 'door-open', 'quote', 'map-pin', 'car', 'copy', 'accessibility'],
    ...['search', 'check', 'bath'],
  ].map((name) => `${ICONS}/${name}`),
  card: [
    `${UI}/badge`,
    `${UI}/photographs/use-strip`,
    ...['home/home-size', 'nightly-price', 'featured-pill', 'save-button'].map((name) => `${PROPERTIES}/${name}`),
  ],
  facts: [
    ...['describe-beds', 'house-rule-facts', 'fact-list', 'rooms', 'access-facts', 'surroundings', 'house-rules'],
    ...['own-questions', 'describe-minutes'],
  ].map((name) => `${PROPERTIES}/home/${name}`),
  map: ['area-map', 'boxes', 'distance', 'map-tiles', 'number-markers', 'sketch', 'sketch-map', 'tile-map'].map(
    (name) => `${PROPERTIES}/map/${name}`,
  ),
}

/**
 * Pages that are mostly opened directly or seldom read. The entry script does not preload their files, so navigation
 * takes a little longer.
 */
export const NOT_PRELOADED = [
  ...['admin', 'offer', 'stay', 'stay-invoice', 'submit-review', 'about', 'help-center', 'owner-testimonials', 'faq'],
  ...[
    'cookie-policy',
    'privacy-policy',
    'terms-of-service',
    'saved',
    'compare',
    'contact',
    'property-owner',
    'not-found',
  ],
]
