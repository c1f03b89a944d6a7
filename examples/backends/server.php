<?php
// A back end that accepts keypad's access tokens, with nothing but openssl; with Composer, firebase/php-jwt does the same.
// Start: KEYPAD=https://id.example php -S 127.0.0.1:8080 server.php
declare(strict_types=1);

define('COOL_DOWN', getenv('COOL_DOWN') === false ? 30 : (int) getenv('COOL_DOWN'));

function fetchJson(string $url): array
{
    $body = @file_get_contents($url, false, stream_context_create(['http' => ['timeout' => 5]]));
    return json_decode((string) $body, true, 16, JSON_THROW_ON_ERROR);
}

/** The keys cannot be fetched, and this one is not known. */
class Outage extends Exception
{
}

/**
 * Keeps issuer and keys for five minutes in a file, because each request is a new process. An unknown kid fetches them again, at most
 * every COOL_DOWN seconds.
 */
function issuerAndKey(string $kid): array
{
    // A folder of our own: whoever writes the file decides which tokens are genuine.
    $folder = sys_get_temp_dir() . '/keypad-' . posix_geteuid();
    if (!is_dir($folder)) {
        mkdir($folder, 0700);
    }
    if (is_link($folder) || fileowner($folder) !== posix_geteuid() || (fileperms($folder) & 0077) !== 0) {
        throw new RuntimeException("$folder belongs to somebody else");
    }
    $file = $folder . '/' . md5(getenv('KEYPAD')) . '.json';
    $nothing = ['fetched_at' => 0, 'issuer' => '', 'keys' => [], 'is_down' => true];
    $known = is_file($file) ? json_decode(file_get_contents($file), true) : $nothing;
    $age = time() - $known['fetched_at'];
    if ($age > 300 || (!isset($known['keys'][$kid]) && $age >= COOL_DOWN)) {
        $known = ['fetched_at' => time(), 'is_down' => true] + $known;
        try {
            $discovery = fetchJson(getenv('KEYPAD') . '/.well-known/oauth-authorization-server');
            $keys = array_column(fetchJson($discovery['jwks_uri'])['keys'], null, 'kid');
            $known = ['issuer' => $discovery['issuer'], 'keys' => $keys, 'is_down' => false] + $known;
        } catch (JsonException) {
            // The old keys stay, and a request that failed is not repeated at once either.
        }
        file_put_contents($file, json_encode($known), LOCK_EX);
    }
    if (!isset($known['keys'][$kid]) && $known['is_down']) {
        throw new Outage();
    }
    return [$known['issuer'], $known['keys'][$kid] ?? null];
}

function bytesOf(string $base64url): string
{
    return base64_decode(strtr($base64url, '-_', '+/'), true) ?: '';
}

/** The public key in PEM: the fixed beginning of a key on P-256, then its point. */
function pemOf(array $jwk): string
{
    $der = hex2bin('3059301306072a8648ce3d020106082a8648ce3d030107034200') . "\x04" . bytesOf($jwk['x']) . bytesOf($jwk['y']);
    return "-----BEGIN PUBLIC KEY-----\n" . chunk_split(base64_encode($der), 64, "\n") . "-----END PUBLIC KEY-----\n";
}

/** The signature as openssl wants it: two integers in DER instead of two numbers of 32 bytes. */
function derOf(string $signature): string
{
    $integers = '';
    foreach (str_split($signature, 32) as $number) {
        $number = ltrim($number, "\0");
        if ($number === '' || ord($number[0]) > 127) {
            $number = "\0" . $number;
        }
        $integers .= "\x02" . chr(strlen($number)) . $number;
    }
    return "\x30" . chr(strlen($integers)) . $integers;
}

/** Returns the claims of the caller, or null. Throws Outage. */
function callerOf(string $authorization): ?array
{
    if (preg_match('/^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i', $authorization, $parts) !== 1) {
        return null;
    }
    [, $head, $body, $signature] = $parts;
    $header = json_decode(bytesOf($head), true);
    $claims = json_decode(bytesOf($body), true);
    if (($header['alg'] ?? '') !== 'ES256' || ($header['typ'] ?? '') !== 'at+jwt' || !is_string($header['kid'] ?? null)) {
        return null;
    }
    [$issuer, $key] = issuerAndKey($header['kid']);
    $signature = bytesOf($signature);
    if ($key === null || strlen($signature) !== 64 || openssl_verify("$head.$body", derOf($signature), pemOf($key), 'sha256') !== 1) {
        return null;
    }
    $isValid = ($claims['iss'] ?? '') === $issuer && ($claims['aud'] ?? '') === 'keypad' && ($claims['exp'] ?? 0) > time();
    return $isValid ? $claims : null;
}

if ((string) getenv('KEYPAD') === '') {
    // php-fpm passes no variables by default: set `env[KEYPAD]` in its pool.
    error_log('KEYPAD is missing');
    http_response_code(500);
    return;
}
try {
    $caller = callerOf($_SERVER['HTTP_AUTHORIZATION'] ?? '');
} catch (Outage) {
    // Not 401: the app would refresh or sign out, and the token may be good.
    http_response_code(503);
    header('retry-after: 5');
    return;
}
if ($caller === null) {
    http_response_code(401);
    header('www-authenticate: Bearer error="invalid_token"');
    return;
}
// `scope` says what the token is for: check the one that you need.
header('content-type: application/json');
echo json_encode(['user_id' => $caller['sub'], 'scope' => $caller['scope']]);
