import type { Config } from '../../platform/config/index.js';
import type { DOCS } from '../../platform/openapi/docs.facts.js';
import type { OUTBOX } from '../../delivery/outbox/outbox.facts.js';
import type { PreparedDemoClients } from './demo.js';
import type { DemoFileContents } from './demo-file.js';

/**
 * Returns the first lines on the terminal outside production: links and, with a demo, a sign-in by
 * curl.
 */
export function formatBanner(
  config: Config<typeof DOCS.settings & typeof OUTBOX.settings>,
  address: string,
  { demo, desk }: PreparedDemoClients,
): string {
  const links = listLinks(config, address).map(([name, link]) => `  ${name.padEnd(10)}${link}`);
  const signIn = demo === undefined ? [] : listSignInCommands(address, demo, desk);
  return ['', 'keypad is running', ...links, ...signIn, ''].join('\n');
}

function listLinks(
  config: Config<typeof DOCS.settings & typeof OUTBOX.settings>,
  address: string,
): [name: string, link: string][] {
  const links: [name: string, link: string][] = [];
  const messages = `${address}/dev/phone/messages?to=NUMBER`;
  const hasConsole = config.CONSOLE !== 'off';

  if (!hasConsole) links.push(['service', address]);
  if (hasConsole) links.push(['console', `${address}  open this page in a browser`]);
  if (hasConsole) links.push(['docs', `${address}/docs`]);
  if (config.DESK !== 'off') links.push(['desk', `${address}/desk  the page of support staff`]);
  links.push(['GraphQL', `${address}/api/v4/graphql`]);
  if (config.DELIVERY === 'virtual')
    links.push(['messages', `${messages}  text messages to a number, as JSON`]);
  return links;
}

function listSignInCommands(
  address: string,
  { client_id, client_secret, users }: DemoFileContents,
  desk: DemoFileContents | undefined,
): string[] {
  const number = users[0]?.cell_number ?? '';
  const client = `"client_id":${String(client_id)},"client_secret":"${client_secret}"`;
  const user = `"username":"${number}"`;
  const usersOfDesk = desk === undefined ? [] : [`  demo staff   ${joinNumbers(desk)}`];
  const query = '{ Application { application platform } Tickets(limit: 2) { id title status } }';

  const ask = toCurl(address, '/api/oauth/initialize', `'{${user},"channel":"ussd"}'`);
  const dialled = `"'"${extractMember('ussd_code', '$ASKED')}"'"`;
  const dial = toCurl(address, '/dev/phone/dial', `'{"from":"${number}","code":${dialled}}'`);
  const grant = `"grant_type":"password",${client},${user},"password":"'$CODE'","scope":"*"`;
  const exchange = toCurl(address, '/api/oauth/token', `'{${grant}}'`);
  const graphql = toCurl(address, '/api/v4/graphql', `'{"query":"${query}"}'`);
  const token = `"refresh_token":"'${extractMember('refresh_token')}'"`;
  const refreshGrant = `"grant_type":"refresh_token",${client},${token},"scope":""`;

  return [
    '',
    `  demo client  client_id ${String(client_id)}  client_secret ${client_secret}`,
    `  demo users   ${users.map(({ cell_number }) => cell_number).join('  ')}`,
    ...usersOfDesk,
    '',
    'The whole sign-in, line by line:',
    '',
    `ASKED=$(${ask}); echo "$ASKED"`,
    `CODE=$(${dial} | sed 's/[^0-9]*\\([0-9]*\\).*/\\1/'); echo "$CODE"`,
    `TOKENS=$(${exchange}); echo "$TOKENS"`,
    `${graphql} -H "authorization: Bearer ${extractMember('access_token')}"`,
    toCurl(address, '/api/oauth/token', `'{${refreshGrant}}'`),
  ];
}

function joinNumbers({ users }: DemoFileContents): string {
  return users.map(({ cell_number }) => cell_number).join('  ');
}

function toCurl(address: string, path: string, body: string): string {
  return `curl -s ${address}${path} -H 'content-type: application/json' -d ${body}`;
}

/** Returns a shell expression for a member of a JSON text. */
function extractMember(name: string, from = '$TOKENS'): string {
  return `$(echo "${from}" | sed 's/.*"${name}":"\\([^"]*\\)".*/\\1/')`;
}
