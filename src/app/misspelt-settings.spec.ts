import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { faultsOf, namesOf, PRODUCTION } from '../../test/support/servers/production.js';
import { loadConfig } from './settings.js';

const folder = mkdtempSync(join(tmpdir(), 'keypad-config-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Names in the environment of common systems and programs. */
const FOREIGN = [
  // Shells and desktops
  'PATH HOME HOSTNAME USER TERM SHELL PWD OLDPWD LANG LANGUAGE LC_ALL LC_CTYPE TZ LOGNAME MAIL EDITOR VISUAL PAGER SHLVL',
  'HISTFILE HISTSIZE LS_COLORS COLUMNS LINES DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR XDG_DATA_DIRS',
  'XDG_CONFIG_HOME XDG_SESSION_ID SSH_AUTH_SOCK SSH_AGENT_PID SSH_CONNECTION SSH_CLIENT SSH_TTY SUDO_USER SUDO_UID TMPDIR',
  'COLORTERM TERM_PROGRAM NO_COLOR FORCE_COLOR BASH_ENV INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS',
  'CREDENTIALS_DIRECTORY STATE_DIRECTORY LOGS_DIRECTORY RUNTIME_DIRECTORY MAINPID SYSTEMD_EXEC_PID WATCHDOG_USEC',
  // Proxies, certificates and mail
  'HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SSL_CERT_FILE SSL_CERT_DIR SSL_KEY_FILE REQUESTS_CA_BUNDLE CURL_CA_BUNDLE',
  'SMTP_PORT SMTP_HOST SMTP_USER SMTP_PASSWORD SMTP_PASSWORD_FILE MAIL_HOST MAIL_PORT MAIL_USER KRB5CCNAME',
  // CI
  'CI BUILD_ID BUILD_NUMBER BUILD_URL JOB_NAME JENKINS_URL RUNNER_OS GITHUB_ACTIONS GITHUB_TOKEN GITHUB_SHA GITHUB_REF',
  'GITHUB_WORKSPACE GITHUB_RUN_ID GITLAB_CI CI_COMMIT_SHA CI_JOB_TOKEN CI_JOB_ID CI_PROJECT_DIR CI_PIPELINE_ID CI_REGISTRY',
  'CIRCLECI TRAVIS BUILDKITE TEAMCITY_VERSION DRONE GIT_AUTHOR_NAME GIT_COMMIT GIT_BRANCH GIT_SSH_COMMAND',
  // Kubernetes and services that it links
  'KUBERNETES_PORT KUBERNETES_PORT_443_TCP KUBERNETES_PORT_443_TCP_ADDR KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT',
  'KUBERNETES_SERVICE_PORT_HTTPS KUBECONFIG POD_NAME POD_NAMESPACE POD_IP NODE_NAME NODE_IP HOST_IP SERVICE_ACCOUNT',
  'KEYPAD_PORT KEYPAD_SERVICE_PORT KEYPAD_SERVICE_HOST DATABASE_PORT DATABASE_HOST DATABASE_USER DATABASE_NAME',
  'DATABASE_PASSWORD DATABASE_PASSWORD_FILE DATABASE_SERVICE_HOST DATABASE_SERVICE_PORT REDIS_PORT REDIS_HOST REDIS_PASSWORD',
  'REDIS_SERVICE_HOST REDIS_SERVICE_PORT OTP_PORT OTP_SERVICE_HOST SMS_PORT USSD_PORT USSD_SERVICE_PORT METRICS_PORT LOG_PORT',
  // Docker
  'DOCKER_HOST DOCKER_BUILDKIT DOCKER_CONFIG DOCKER_CERT_PATH DOCKER_TLS_VERIFY COMPOSE_FILE COMPOSE_PROJECT_NAME container',
  'BUILDKIT_PROGRESS GOSU_VERSION LOG_DRIVER MYSQL_DATABASE MYSQL_ROOT_PASSWORD MYSQL_ROOT_PASSWORD_FILE MYSQL_PASSWORD',
  'MYSQL_USER MYSQL_HOST MARIADB_DATABASE MARIADB_USER MARIADB_PASSWORD_FILE POSTGRES_USER POSTGRES_DB PGDATA PGHOST PGPORT',
  // npm and Node
  'npm_config_cache npm_config_registry npm_config_loglevel npm_config_user_agent npm_package_name npm_package_version',
  'npm_lifecycle_event npm_execpath npm_node_execpath npm_command INIT_CWD NODE_OPTIONS NODE_VERSION NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS NODE_PATH NODE_DEBUG NODE_TLS_REJECT_UNAUTHORIZED NODE_NO_WARNINGS NVM_DIR NVM_BIN YARN_VERSION',
  'COREPACK_HOME PNPM_HOME UV_THREADPOOL_SIZE DEBUG VITEST OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_HEADERS',
  // Words that are near settings
  'ULIMIT ENCRYPTED PROVIDER KEY POST HOT POT SORT FORT COST MOST DESKTOP DEMOCRACY MEMO DISK TASK API_KEY SECRET_KEY TLS_KEY_FILE PID_FILE ENV_FILE',
].flatMap((line) => line.split(' '));

describe('loadConfig with names that are nearly settings', () => {
  it.each([
    ['OTP_TTI', 'OTP_TTL'],
    ['OTP_TLT', 'OTP_TTL'],
    ['SMS_COUNTRYS', 'SMS_COUNTRIES'],
    ['SMS_COUNTRY', 'SMS_COUNTRIES'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['otp_digits', 'OTP_DIGITS'],
    ['LIMIT_REGISTERS', 'LIMIT_REGISTER'],
    ['LIMT_REGSTER', 'LIMIT_REGISTER'],
    ['ACESS_TOKN_TTL', 'ACCESS_TOKEN_TTL'],
    ['DELIVRY_WEBHOOK_URL', 'DELIVERY_WEBHOOK_URL'],
    ['PROT', 'PORT'],
    ['HOTS', 'HOST'],
    ['DEMOO', 'DEMO'],
    ['LIMTS', 'LIMITS'],
    ['METRICS_TOKN_FILE', 'METRICS_TOKEN_FILE'],
    ['KEYS_FIEL', 'KEYS_FILE'],
    ['KEY_FILE', 'KEYS_FILE'],
    ['SMTP_UR_FILE', 'SMTP_URL_FILE'],
  ])('refuses %s in production and names %s [FLT-4]', (name, intended) => {
    const fault = `${name}: is not a setting; did you mean ${intended}?`;
    expect(faultsOf({ ...PRODUCTION, [name]: 'Zq7Mark' })).toEqual([fault]);
    const warnings: string[] = [];
    loadConfig({ DATA_DIR: folder, [name]: 'Zq7Mark' }, (line) => void warnings.push(line));
    expect(warnings).toEqual([fault]);
  });

  it.each([
    ['OTP_TTL', 'integer 30–900, seconds'],
    ['SMS_PROVIDERS', 'a JSON list, or the path of a file with one'],
    ['USSD_GATEWAYS', 'a JSON list, or the path of a file with one'],
  ])('refuses a file for %s, which is not a secret [FLT-4]', (name, form) => {
    const fault = `${name}_FILE: is not a setting, because ${name} is not a secret; set ${name} (${form})`;
    expect(faultsOf({ ...PRODUCTION, [`${name}_FILE`]: '/Zq7Mark' })).toEqual([fault]);
  });

  it.each(FOREIGN)('accepts %s of another program', (name) => {
    expect(faultsOf({ ...PRODUCTION, [name]: 'x' })).toEqual([]);
  });

  it('accepts empty variables, and secrets that a setting names', () => {
    expect(faultsOf({ ...PRODUCTION, OTP_TTI: '' })).toEqual([]);
    const provider = {
      name: 'one',
      driver: 'kannel',
      options: { url: 'https://sms.example', username: 'u', sender: 's' },
    };
    const SMS_PROVIDERS = JSON.stringify([
      { ...provider, options: { ...provider.options, password: '$SMTP_URLS' } },
    ]);
    const named = { ...PRODUCTION, DELIVERY: 'providers', SMTP_URLS: 'secret', SMS_PROVIDERS };
    expect(faultsOf(named)).toEqual([]);
    expect(namesOf({ ...named, SMS_PROVIDERS: SMS_PROVIDERS.replace('$SMTP_URLS', 'p') })).toEqual([
      'SMTP_URLS',
    ]);
  });
});
