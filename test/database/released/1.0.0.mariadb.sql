ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE TABLE `audit_events` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `created_at` bigint(20) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `nonce` varchar(24) NOT NULL,
  `mac` varchar(64) NOT NULL,
  `position` bigint(20) DEFAULT NULL,
  `seal` varchar(64) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `audit_events_nonce` (`nonce`),
  UNIQUE KEY `audit_events_position` (`position`)
) ENGINE=InnoDB AUTO_INCREMENT=18 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_head` (
  `id` int(11) NOT NULL,
  `position` bigint(20) NOT NULL,
  `seal` varchar(64) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `audit_reasons` (
  `nonce` varchar(24) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `reason` varchar(512) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`nonce`),
  KEY `audit_reasons_user` (`user_id`),
  KEY `audit_reasons_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `cards` (
  `id` bigint(20) NOT NULL,
  `user_id` bigint(20) NOT NULL,
  `fingerprint` varchar(64) DEFAULT NULL,
  `sealed_pan` varchar(255) DEFAULT NULL,
  `pan` varchar(19) NOT NULL,
  `status` varchar(8) NOT NULL,
  `brand` varchar(32) DEFAULT NULL,
  `issuing_bank` varchar(64) DEFAULT NULL,
  `expired_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `verify_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `cards_fingerprint` (`user_id`,`fingerprint`),
  KEY `cards_user_newest` (`user_id`,`created_at`,`id`),
  KEY `cards_expiry` (`status`,`expired_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `challenges` (
  `subject` varchar(80) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `channel` varchar(8) NOT NULL,
  `tries` int(11) NOT NULL,
  `failures` int(11) NOT NULL,
  `failures_since` bigint(20) NOT NULL,
  `delayed_until` bigint(20) NOT NULL,
  `step` int(11) NOT NULL,
  `issued_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `shown_at` bigint(20) DEFAULT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  `target` varchar(254) DEFAULT NULL,
  `shows` int(11) NOT NULL,
  `known_tries` int(11) NOT NULL,
  `known_tried_at` bigint(20) DEFAULT NULL,
  `failed_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`subject`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `clients` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `name` varchar(100) NOT NULL,
  `platform` varchar(16) NOT NULL,
  `scopes` varchar(255) NOT NULL,
  `grants` varchar(255) NOT NULL,
  `secret_hash` varchar(96) NOT NULL,
  `secret_used_at` bigint(20) DEFAULT NULL,
  `previous_secret_hash` varchar(96) DEFAULT NULL,
  `previous_secret_used_at` bigint(20) DEFAULT NULL,
  `demo` smallint(6) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `sms_text_en` varchar(255) DEFAULT NULL,
  `sms_text_fa` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `client_leaks` (
  `client_id` bigint(20) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `before_at` bigint(20) NOT NULL,
  `pass_at` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `ended` int(11) NOT NULL,
  PRIMARY KEY (`client_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `departments` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `title` varchar(100) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `heartbeats` (
  `replica` varchar(32) NOT NULL,
  `beat` int(11) NOT NULL,
  `beaten_at` bigint(20) NOT NULL,
  PRIMARY KEY (`replica`),
  KEY `heartbeats_beaten` (`beaten_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `idempotency_keys` (
  `key_mac` varchar(64) NOT NULL,
  `fingerprint` varchar(64) NOT NULL,
  `result_id` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`key_mac`),
  KEY `idempotency_keys_created_at` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `limits` (
  `bucket` varchar(96) NOT NULL,
  `hits` int(11) NOT NULL,
  `resets_at` bigint(20) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `limits_resets` (`resets_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `messages` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `subject` varchar(80) NOT NULL,
  `challenge_id` varchar(32) NOT NULL,
  `nonce` varchar(32) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `language` varchar(2) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `kind` varchar(16) NOT NULL DEFAULT 'otp.sms',
  `state` varchar(12) NOT NULL DEFAULT 'accepted',
  `attempts` smallint(6) NOT NULL DEFAULT 0,
  `next_at` bigint(20) DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL DEFAULT 0,
  `provider` varchar(32) DEFAULT NULL,
  `provider_message_id` varchar(64) DEFAULT NULL,
  `payload` text DEFAULT NULL,
  `traceparent` varchar(55) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `messages_recipient` (`recipient`),
  KEY `messages_due` (`state`,`next_at`),
  KEY `messages_reference` (`provider_message_id`),
  KEY `messages_challenge` (`challenge_id`),
  KEY `messages_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `message_attempts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) NOT NULL,
  `provider` varchar(32) NOT NULL,
  `outcome` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `started_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `message_attempts_message` (`message_id`),
  KEY `message_attempts_ended` (`ended_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `migrations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `migration_lease` (
  `id` int(11) NOT NULL,
  `owner` varchar(36) DEFAULT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
CREATE TABLE `phone_networks` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `latency_ms` int(11) NOT NULL,
  `loss` int(11) NOT NULL,
  `duplicates` smallint(6) NOT NULL,
  `outage` smallint(6) NOT NULL,
  `set_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `phone_networks_recipient` (`recipient`),
  KEY `phone_networks_set` (`set_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `provider_refusals` (
  `provider` varchar(32) NOT NULL,
  `part` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `refusals` int(11) NOT NULL,
  `first_at` bigint(20) NOT NULL,
  `last_at` bigint(20) NOT NULL,
  PRIMARY KEY (`provider`,`part`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `receipts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `message_id` bigint(20) DEFAULT NULL,
  `provider` varchar(32) NOT NULL,
  `reference` varchar(64) NOT NULL,
  `status` varchar(12) NOT NULL,
  `received_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `receipts_once` (`provider`,`reference`,`status`),
  KEY `receipts_message` (`message_id`),
  KEY `receipts_received` (`received_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `revocations` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `kind` varchar(8) NOT NULL,
  `target_id` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `revocations_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sessions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `client_id` bigint(20) NOT NULL,
  `scope` varchar(255) NOT NULL,
  `counter` int(11) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `amr` varchar(16) NOT NULL,
  `network` varchar(64) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `rotated_at` bigint(20) DEFAULT NULL,
  `idle_expires_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `revoked_by` varchar(16) DEFAULT NULL,
  `coarse_network` varchar(24) DEFAULT NULL,
  `nonce` varchar(32) NOT NULL,
  `rotated_from` varchar(64) DEFAULT NULL,
  `repeated_counter` int(11) DEFAULT NULL,
  `passkey_id` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `sessions_network` (`user_id`,`network`),
  KEY `sessions_expires` (`expires_at`),
  KEY `sessions_user_newest` (`user_id`,`revoked_at`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `signing_keys` (
  `kid` varchar(64) NOT NULL,
  `alg` varchar(8) NOT NULL,
  `generation` varchar(32) NOT NULL,
  `public_jwk` text NOT NULL,
  `sealed_private` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `signs_from` bigint(20) NOT NULL,
  `stable_mac` varchar(96) DEFAULT NULL,
  PRIMARY KEY (`kid`),
  UNIQUE KEY `signing_keys_generation` (`generation`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `sms_windows` (
  `bucket` varchar(40) NOT NULL,
  `ends_at` bigint(20) NOT NULL,
  `hits` int(11) NOT NULL,
  `sent` int(11) NOT NULL,
  `entered` int(11) NOT NULL,
  `due_at` bigint(20) DEFAULT NULL,
  `held_until` bigint(20) NOT NULL,
  `told` smallint(6) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `sms_windows_ends` (`ends_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `staff_passkeys` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `name` varchar(60) NOT NULL,
  `credential_id` varchar(340) NOT NULL,
  `public_key` text NOT NULL,
  `sign_count` bigint(20) NOT NULL,
  `last_challenge` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `used_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `staff_passkeys_credential` (`credential_id`),
  KEY `staff_passkeys_user` (`user_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `tickets` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `department_id` bigint(20) NOT NULL,
  `title` varchar(255) NOT NULL,
  `status` varchar(20) NOT NULL,
  `priority` varchar(8) NOT NULL,
  `reply_count` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `seen_reply_id` bigint(20) DEFAULT NULL,
  `rating` smallint(6) DEFAULT NULL,
  `assignee_id` bigint(20) DEFAULT NULL,
  `bytes` int(11) NOT NULL,
  `staff_seen_reply_id` bigint(20) DEFAULT NULL,
  `note_count` int(11) NOT NULL DEFAULT 0,
  `waiting_since` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `tickets_user_newest` (`user_id`,`created_at`,`id`),
  KEY `tickets_newest` (`created_at`,`id`),
  KEY `tickets_status` (`status`,`created_at`,`id`),
  KEY `tickets_user_status` (`user_id`,`status`,`created_at`,`id`),
  KEY `tickets_assignee` (`assignee_id`,`status`,`created_at`,`id`),
  KEY `tickets_updated` (`updated_at`,`id`),
  KEY `tickets_waiting` (`waiting_since`,`id`,`department_id`,`assignee_id`,`priority`),
  KEY `tickets_department` (`department_id`,`status`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_notes` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author_id` bigint(20) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_notes_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_presence` (
  `staff_id` bigint(20) NOT NULL,
  `ticket_id` bigint(20) NOT NULL,
  `writing` smallint(6) NOT NULL,
  `seen_at` bigint(20) NOT NULL,
  PRIMARY KEY (`staff_id`),
  KEY `ticket_presence_ticket` (`ticket_id`),
  KEY `ticket_presence_seen` (`seen_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_replies` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `author` varchar(8) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `staff_id` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_replies_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ticket_words` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `ticket_id` bigint(20) NOT NULL,
  `word` varchar(32) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_words_word` (`word`,`ticket_id`),
  KEY `ticket_words_ticket` (`ticket_id`,`word`)
) ENGINE=InnoDB AUTO_INCREMENT=8 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `first_name` varchar(60) NOT NULL,
  `last_name` varchar(60) NOT NULL,
  `cell_number` varchar(16) NOT NULL,
  `email` varchar(254) DEFAULT NULL,
  `status` varchar(16) NOT NULL,
  `verified_at` bigint(20) DEFAULT NULL,
  `signed_in_at` bigint(20) DEFAULT NULL,
  `sign_ins` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `staff_since` bigint(20) DEFAULT NULL,
  `staff_role` varchar(16) DEFAULT NULL,
  `name_1` varchar(64) DEFAULT NULL,
  `name_2` varchar(64) DEFAULT NULL,
  `name_3` varchar(64) DEFAULT NULL,
  `name_4` varchar(64) DEFAULT NULL,
  `number_end` varchar(4) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_cell_number` (`cell_number`),
  UNIQUE KEY `users_email` (`email`),
  KEY `users_unverified` (`verified_at`,`created_at`),
  KEY `users_staff` (`staff_since`),
  KEY `users_status` (`status`),
  KEY `users_name_1` (`name_1`),
  KEY `users_name_2` (`name_2`),
  KEY `users_name_3` (`name_3`),
  KEY `users_name_4` (`name_4`),
  KEY `users_number_end` (`number_end`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_signatures` (
  `signature` varchar(64) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`signature`),
  KEY `ussd_signatures_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `ussd_turns` (
  `turn` varchar(64) NOT NULL,
  `subject` varchar(80) DEFAULT NULL,
  `challenge_id` varchar(32) DEFAULT NULL,
  `nonce` varchar(32) DEFAULT NULL,
  `key_id` varchar(16) DEFAULT NULL,
  `seconds_left` int(11) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`turn`),
  KEY `ussd_turns_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_deliveries` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `endpoint_id` bigint(20) NOT NULL,
  `position` bigint(20) NOT NULL,
  `nonce` varchar(24) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `happened_at` bigint(20) NOT NULL,
  `state` varchar(8) NOT NULL,
  `attempts` int(11) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `outcome` varchar(40) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `webhook_deliveries_once` (`endpoint_id`,`position`),
  KEY `webhook_deliveries_due` (`endpoint_id`,`state`,`next_at`),
  KEY `webhook_deliveries_order` (`endpoint_id`,`user_id`,`position`),
  KEY `webhook_deliveries_next` (`next_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `webhook_endpoints` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `url` varchar(500) NOT NULL,
  `events` varchar(500) NOT NULL,
  `personal` smallint(6) NOT NULL,
  `sealed_secret` text NOT NULL,
  `sealed_previous` text DEFAULT NULL,
  `previous_until` bigint(20) DEFAULT NULL,
  `position` bigint(20) NOT NULL,
  `failing_since` bigint(20) DEFAULT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  `disabled_by` varchar(16) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO audit_events VALUES (1,1795808746326,'signing_key.created','service','key:5b4403e8524417a087122ace',NULL,'N-ETFh9qlWMjF3xQDw3GWw','k1.NqcYwGd9HsvF9XSUKpTYYOBh-JXmEkNS_jDNvM8-Udk',1,'k1.EG4cvLdMdZ7ziQkFEQ7oAL3PmCi4sx3ZwbswR-W3A_g');
INSERT INTO audit_events VALUES (2,1795808746589,'client.created','operator','client:1',NULL,'CV-WIvnNFsvRpkwmly0s6A','k1.lArCwzpvbE84zktXX-pble2SZm8bwnaWwACCmaq0qUw',2,'k1.ZTPprwuot5ksZA_aUyGjVBxZ1GXd9Wq3jT895fP4ou8');
INSERT INTO audit_events VALUES (3,1795808746624,'user.registered','user:1','user:1',1,'qk05fTH8TgVJ6Ygv7tq8KQ','k1.6pdN3uPusG-GJhbOaDHC0RrFsdVEvPuqISwijj_7S-U',3,'k1.06NALeNOyw6Itj6SqBOOOWdQ5Xs01xfkRWqAqgAJmkQ');
INSERT INTO audit_events VALUES (4,1795808746698,'session.started','client:1','session:1',1,'uRhK4VRCJ3N1mJVJXeD-CA','k1.tK_KfC8vSxxZ4bBCMM0Ht8xbYJxRapS_N8r1NDfQPTE',4,'k1.r0TMUfVNRA5A4nl-agpToPWnUHIz2waKa2U30WF15gs');
INSERT INTO audit_events VALUES (5,1795808746729,'card.added','user:1','card:2319625286050518',1,'Dk55ZBH_pQOHx_c3vb2u1Q','k1.0JOzxGm-c6PwMRtgA6Q4-zslcaim2oez9LVGhi8ftyM',5,'k1.iX8ckHYfbJSVVyGUvERlLQif5FjlMOo_pQP42_k7vnA');
INSERT INTO audit_events VALUES (6,1795808746753,'ticket.created','user:1','ticket:1',1,'pS7BTSJ3QE9GyH3RDumTJA','k1.nACE1Pzxvu4RieroejwTJfx2qhpdl0CQznJ5gIBEgmw',6,'k1.bmYfk5Qkn5nbC-idOU5hjaW0fCQLqogimP0mS2ajKxQ');
INSERT INTO audit_events VALUES (7,1795808746759,'client.created','operator','client:2',NULL,'bLz0Vyu5p2PO3hZ96ZPCQw','k1.LJFHfxJHXzpKkFBQZFd-o7FxDyvjLzRj5AxmKqJUB1c',7,'k1.lXyX_uFD3xdB0EGgXLqUsZBVoDNwac0vcqT2ceVYHTc');
INSERT INTO audit_events VALUES (8,1795808746764,'user.registered','user:2','user:2',2,'-kTQPpiCjQnjW11ikAbe-w','k1.DiFBZ1vg6uXAn8o02JHHEXvDfjnLiA1r1MJIWa7cfMI',8,'k1.JxUJDYpRhEZK3hK9-ePk1vGi4cIiFVtxBN90hgUhrBI');
INSERT INTO audit_events VALUES (9,1795808746768,'user.staff_appointed.admin','operator','user:2',2,'G8zdcdEDY6sQ4lJTqA1r0Q','k1.lCu8ndYgdkGCPEO4keg1JnIW0iGAbnxi8gRv62X_d7I',9,'k1.BGtwB4ZX3-M9d9SY1DedQQImQIW82OFOD_1bDNe0WYA');
INSERT INTO audit_events VALUES (10,1795808746799,'session.started','client:2','session:2',2,'sdEhMjcCbwiMiEtUQOf6Aw','k1.etMxku2ejFyEuDH67LYWmPLpTgQlkEOFoTGNvPhdcWU',10,'k1.6RazxGFgkPUL-TLQtWDkyuJ_TbsVNuXn0DOIvfrAt7U');
INSERT INTO audit_events VALUES (11,1795808746819,'staff.ticket_replied','user:2','ticket:1',1,'vl4XSks1PWaRXbpblZwEmA','k1.GhVADHE6hFVWsVYkqho9QEsRbm18afBTZK5sNvp4UPk',11,'k1.FHUSoby5NGo1flz2xMKlnJVCxvyKXe50uLzPoZXkXfA');
INSERT INTO audit_events VALUES (12,1795808746819,'ticket.replied','user:2','ticket:1',1,'e3nwrqhh1ptTf-2PhtkqYw','k1.mBD4kf6vp4-YdZmPDiWXpVVLs-keix_j8ADdwVw3DpU',12,'k1.lJncMmIFQslYflsvC5urzRP4yN-3h_cos9sz5YHy7Z0');
INSERT INTO audit_events VALUES (13,1795808746825,'user.registered','user:3','user:3',3,'Mae-5HlI_mbg4Eo1SpP4iw','k1.NKcpzkr9fwrXi0wQU525alRHLASSPLmQv6ay3MHR_No',13,'k1._BG-6T4Mxn2VMUUt017yDV7W9ZGdpcG1jvN0pjdKMOs');
INSERT INTO audit_events VALUES (14,1795808746852,'session.started','client:1','session:3',3,'YCDZcjePD92M7bW1VvaFkw','k1.y_PXxENCPLYGls84bmMuXQ3GDexsDSzrNx7nYYEg9Dg',14,'k1.UEUBCFpAqxngdps6NGFzrzJIeLPRBxdXbfI9uKS1JiE');
INSERT INTO audit_events VALUES (15,1795808747899,'user.suspended','operator','user:3',3,'Npw5KsImWuVamisZAPFVsw','k1.h6JcpanhXTtEMuIbS_JwHJIlCvt_DuKOjvO70uu82Ec',15,'k1.Mub63JH6BJsrAt9q4sG6SxPL3E4gKYOgFKetLvDZgJg');
INSERT INTO audit_events VALUES (16,1795808747905,'session.ended.suspended','operator','session:3',3,'iNR1gBqcuZ3UWS_9X6O3eA','k1.91-PUURRbRR2gfNa1M5GDQL6G2DRehZ6uTtoagUJXiY',16,'k1.VFUkpH8YDaNI8uxMicHq_c7Pdsa8Fp_LKYeBbaqc-0U');
INSERT INTO audit_events VALUES (17,1795808747930,'user.registered','user:4','user:4',4,'S0yHBQPU1S8BaqmVrPS5Ww','k1.akqMWc4MEtjOJqkypapoBsLtvAqqiZrM-Hw2zlbgkHk',17,'k1.ZXT1Q3AFufrko1iWQOOXMtnISnkfs6cuckcxle4Kjfg');
INSERT INTO audit_head VALUES (1,17,'k1.ZXT1Q3AFufrko1iWQOOXMtnISnkfs6cuckcxle4Kjfg','k1.2gWOAs9RP2uOSZFKW7jVd3xnCy0bI7bRF6-3KvoSmI4');
INSERT INTO cards VALUES (2319625286050518,1,'3a9f3bd32a8ea81489e4735c0d1787127a15c3255cac082a57dc22ebb83de5e5','k1.G5iqf3euOrkq6BLFNFu214lZU5NlnR0Eueq1eSmhDVXA3vwRhkz1l0JnGpE','439505******7090','ACTIVE','Visa',NULL,NULL,1795808746729,1795808746729,NULL);
INSERT INTO challenges VALUES ('known:3:ccbbcd8936d61a87380f9b3ca23729cb',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795808747901,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:delete:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795808747901,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:email:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795808747901,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:new-number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795808747901,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795808747900,NULL,2,0,NULL,NULL);
INSERT INTO challenges VALUES ('me:staff:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795808747901,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:1',1,'cc4e3aab1a80bb9b85c9cea8508c2c81','7a4ad34b258894b0600605de460b00a5','k1','sms',1,0,0,0,0,1795808746652,1795809046652,1795808806652,NULL,1795808746695,NULL,0,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:2',2,'31245c4a0c805e74441be95e5b6faf59','d4b6b466b3e555c49c339be952d16c08','k1','sms',1,0,0,0,0,1795808746782,1795809046782,1795808806782,NULL,1795808746798,NULL,0,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:3',3,'b2015a14726956292399767a02bf7dad','c689144818c2716f8ef5144128106e96','k1','sms',1,0,0,0,0,1795808746837,1795809046837,1795808806837,NULL,1795808746851,NULL,1,0,NULL,NULL);
INSERT INTO challenges VALUES ('user:4',4,'5b91a4c12d5f26373f2eb6e893f8d389','5e75425a7fc7f200d763d906c3686d3d','k1','ussd',0,0,0,0,1,1795808747938,1795809047938,1795808807938,1795808747950,NULL,NULL,1,0,NULL,NULL);
INSERT INTO clients VALUES (1,'Test','WEB','profile tickets cards','password refresh_token','k1.c0b33465a827a4ddf32932b066857faea9e2c6390a63ddec6c87b8cf49eaf61b',1795808746684,NULL,NULL,0,NULL,1795808746588,NULL,NULL);
INSERT INTO clients VALUES (2,'Test','WEB','profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read','password refresh_token','k1.fd93b8e90aabbdb9f55acaa4e6864e658e696682537d5a5ec7bdf357e95d7b53',1795808746795,NULL,NULL,0,NULL,1795808746759,NULL,NULL);
INSERT INTO departments VALUES (1,'Technical',NULL);
INSERT INTO departments VALUES (2,'Financial',NULL);
INSERT INTO departments VALUES (3,'Sales',NULL);
INSERT INTO heartbeats VALUES ('831b0bb2de33bde0bf558c1d',1,1795808747878);
INSERT INTO heartbeats VALUES ('da4592185a5721bb28e8d452',3,1795808747554);
INSERT INTO heartbeats VALUES ('ddf62259c960e83ad9dbb83c',1,1795808748159);
INSERT INTO messages VALUES (1,'+989120000001','user:1','cc4e3aab1a80bb9b85c9cea8508c2c81','7a4ad34b258894b0600605de460b00a5','k1','en',1795808746656,'otp.sms','accepted',1,NULL,1795809046656,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (2,'+989120000002','user:2','31245c4a0c805e74441be95e5b6faf59','d4b6b466b3e555c49c339be952d16c08','k1','en',1795808746783,'otp.sms','accepted',1,NULL,1795809046783,'virtual',NULL,NULL,NULL);
INSERT INTO messages VALUES (3,'+989120000003','user:3','b2015a14726956292399767a02bf7dad','c689144818c2716f8ef5144128106e96','k1','en',1795808746839,'otp.sms','accepted',1,NULL,1795809046839,'virtual',NULL,NULL,NULL);
INSERT INTO message_attempts VALUES (1,1,'virtual','accepted','',1795808746668,1795808746670);
INSERT INTO message_attempts VALUES (2,2,'virtual','accepted','',1795808746786,1795808746788);
INSERT INTO message_attempts VALUES (3,3,'virtual','accepted','',1795808746844,1795808746844);
INSERT INTO migrations VALUES (1,1795651200000,'Baseline1795651200000');
INSERT INTO migration_lease VALUES (1,'279db434-d60d-4b79-bd73-f9722942547d',0);
INSERT INTO revocations VALUES (1,'session',3,1795808747905);
INSERT INTO sessions VALUES (1,1,1,'profile tickets cards',1,'k1','otp','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',1795808746697,1795808747966,1798400747966,1803584746697,NULL,NULL,'127.0.0.0/24','72da694e70e65ed7f819978f68f88704','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',NULL,NULL);
INSERT INTO sessions VALUES (2,2,2,'profile tickets cards admin:tickets admin:users admin:accounts admin:clients admin:staff admin:audit admin:webhooks admin:read',0,'k1','otp','31c24be1c34f09f21ca463deedebc8fa6bcf4b9c3efc95bf909c3e45ccb9dcf0',1795808746799,NULL,1795815946799,1795851946799,NULL,NULL,'127.0.0.0/24','7f7eca7ba2b9940a389d81bb295a8ba1',NULL,NULL,NULL);
INSERT INTO sessions VALUES (3,3,1,'profile tickets cards',0,'k1','otp','ccbbcd8936d61a87380f9b3ca23729cb939089e11dc66a22e1a22e3528e7ec27',1795808746852,NULL,1798400746852,1803584746852,1795808747904,'suspended',NULL,'9749d4d34e34b61c9382eecdbc3b56e8',NULL,NULL,NULL);
INSERT INTO signing_keys VALUES ('5b4403e8524417a087122ace','ES256','ES256:1','{\"kty\":\"EC\",\"x\":\"6s_n_AdpIXo1GJXyFVWPGs5VVEM5ovAhGCRKswwyGNc\",\"y\":\"5c9FYttnfxnfN2FIV-mi6UUJduyEwffAHNoq5v7QgAs\",\"crv\":\"P-256\"}','k1.yIkD2iq31d5swkf3bNLVNRXeOQxMfcSEMG3nlkDNRXoaCxwgjPlaLG9U8ZZ02cFCZwezEXGN8lI_-MmWMUhsALfqnhyO7oZydHHREZzZiJKj_p7JqFHASPYrno7p078oYFeYF_0zOP1GY_joIlBMxeELdh_nzTAm0cwCHJMdN_gzf75uqRSr1dzfMBzpHoHuzI7sklbsVtXXv0ArK1pkf3uxSTbKkg',1795808746325,1795808746316,'k1.E18NNuHm8ymH2Nn9uswJXyoqkVHYVvsp6YXLJWI0M1E');
INSERT INTO tickets VALUES (1,1,1,'Card','SUPPORT_RESPONSE','MEDIUM',2,1795808746749,1795808746814,NULL,NULL,NULL,47,NULL,0,NULL);
INSERT INTO ticket_replies VALUES (1,1,'USER','کارت من کار نمی‌کند',1795808746750,NULL);
INSERT INTO ticket_replies VALUES (2,1,'SUPPORT','Which bank?',1795808746816,2);
INSERT INTO ticket_words VALUES (7,1,'bank');
INSERT INTO ticket_words VALUES (1,1,'card');
INSERT INTO ticket_words VALUES (6,1,'which');
INSERT INTO ticket_words VALUES (3,1,'من');
INSERT INTO ticket_words VALUES (5,1,'نمیکند');
INSERT INTO ticket_words VALUES (4,1,'کار');
INSERT INTO ticket_words VALUES (2,1,'کارت');
INSERT INTO users VALUES (1,'Sara','Ahmadi','+989120000001',NULL,'ACTIVE',1795808746693,1795808746693,1,1795808746623,1795808746748,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0001');
INSERT INTO users VALUES (2,'Sara','Ahmadi','+989120000002',NULL,'ACTIVE',1795808746798,1795808746798,1,1795808746763,1795808746798,1795808746768,'admin','saraahmadi','ahmadisara',NULL,NULL,'0002');
INSERT INTO users VALUES (3,'Sara','Ahmadi','+989120000003',NULL,'SUSPENDED',1795808746850,1795808746850,1,1795808746825,1795808747898,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0003');
INSERT INTO users VALUES (4,'Sara','Ahmadi','+989120000004',NULL,'ACTIVE',NULL,NULL,0,1795808747929,1795808747929,NULL,NULL,'saraahmadi','ahmadisara',NULL,NULL,'0004');
INSERT INTO ussd_turns VALUES ('2a408af28b0d4c5c13bbe8656b42997f0f9d7325cff378f87601d7115f0f59dc','user:4','5b91a4c12d5f26373f2eb6e893f8d389','5e75425a7fc7f200d763d906c3686d3d','k1',300,1795808747951);
