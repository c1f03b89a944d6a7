import type { Config } from '../../platform/config/index.js';
import type { DOCS } from '../../platform/openapi/docs.facts.js';
import type { OUTBOX } from '../../delivery/outbox/outbox.facts.js';
import type { DemoContents, PreparedDemos } from './demo.js';

/**
 * Returns the first lines on the terminal outside production: links and, with a demo, a sign-in by
 * curl.
 */
export function formatBanner(
  config: Config<typeof DOCS.settings & typeof OUTBOX.settings>,
  address: string,
  { demo, desk }: PreparedDemos,
): string {
  const links = [
    ...(config.CONSOLE === 'off'
      ? [['service', address]]
      : [['console', `${address}  open this page in a browser`]]),
    ...(config.CONSOLE === 'off' ? [] : [['docs', `${address}/docs/guide`]]),
    ...(config.DESK === 'off' ? [] : [['desk', `${address}/desk  the page of support staff`]]),
    ['GraphQL', `${address}/api/v4/graphql`],
    ...(config.DELIVERY === 'virtual'
      ? [
          [
            'messages',
            `${address}/dev/phone/messages?to=NUMBER  text messages to a number, as JSON`,
          ],
        ]
      : []),
  ].map(([name = '', link = '']) => `  ${name.padEnd(10)}${link}`);
  return [
    '',
    'keypad is running',
    ...links,
    ...(demo ? listSignInCommands(address, demo, desk) : []),
    '',
  ].join('\n');
}

function listSignInCommands(
  address: string,
  { client_id, client_secret, users }: DemoContents,
  desk: DemoContents | undefined,
): string[] {
  const number = users[0]?.cell_number ?? '';
  const toCurl = (path: string, body: string) =>
    `curl -s ${address}${path} -H 'content-type: application/json' -d ${body}`;
  const client = `"client_id":${String(client_id)},"client_secret":"${client_secret}"`;
  const extractMember = (name: string, from = '$TOKENS') =>
    `$(echo "${from}" | sed 's/.*"${name}":"\\([^"]*\\)".*/\\1/')`;
  return [
    '',
    `  demo client  client_id ${String(client_id)}  client_secret ${client_secret}`,
    `  demo users   ${users.map((user) => user.cell_number).join('  ')}`,
    ...(desk ? [`  demo staff   ${desk.users.map((user) => user.cell_number).join('  ')}`] : []),
    '',
    'The whole sign-in, line by line:',
    '',
    `ASKED=$(${toCurl('/api/oauth/initialize', `'{"username":"${number}","channel":"ussd"}'`)}); echo "$ASKED"`,
    `CODE=$(${toCurl('/dev/phone/dial', `'{"from":"${number}","code":"'"${extractMember('ussd_code', '$ASKED')}"'"}'`)} | sed 's/[^0-9]*\\([0-9]*\\).*/\\1/'); echo "$CODE"`,
    `TOKENS=$(${toCurl('/api/oauth/token', `'{"grant_type":"password",${client},"username":"${number}","password":"'$CODE'","scope":"*"}'`)}); echo "$TOKENS"`,
    `${toCurl('/api/v4/graphql', `'{"query":"{ Application { application platform } Tickets(limit: 2) { id title status } }"}'`)} -H "authorization: Bearer ${extractMember('access_token')}"`,
    toCurl(
      '/api/oauth/token',
      `'{"grant_type":"refresh_token",${client},"refresh_token":"'${extractMember('refresh_token')}'","scope":""}'`,
    ),
  ];
}
