<?php
// Receives events with the standard library only. Start: WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:8080 receiver.php

const TOLERANCE_SECONDS = 300;
const LARGEST_BODY = 1_000_000;

/** Returns the key, or null without one: php-fpm passes no variables by default (`env[WEBHOOK_SECRET]` of the pool). */
function signing_key(): ?string
{
    $encoded = preg_replace('/^whsec_/', '', (string) getenv('WEBHOOK_SECRET'));
    $key = base64_decode($encoded, true);
    return $key === false || strlen($key) < 24 ? null : $key;
}

function is_genuine(string $key, string $id, string $timestamp, string $signatures, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$key = signing_key();
if ($key === null) {
    error_log('WEBHOOK_SECRET is missing or too short');
    http_response_code(500);
    exit();
}
$body = (string) file_get_contents('php://input', false, null, 0, LARGEST_BODY + 1);
if (strlen($body) > LARGEST_BODY) {
    http_response_code(413);
    exit();
}
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
if (!is_genuine($key, $id, $timestamp, $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '', $body)) {
    http_response_code(401);
    exit();
}
// Store the id in a database with a unique index, and ignore an event whose id is there already.
$event = json_decode($body, false, 512, JSON_THROW_ON_ERROR);
file_put_contents('php://stdout', ($event->type ?? '') . ' ' . json_encode($event->data ?? null) . "\n");
http_response_code(204);
