/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;
DROP TABLE IF EXISTS `audit_events`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `audit_events` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `created_at` bigint(20) NOT NULL,
  `event` varchar(40) NOT NULL,
  `actor` varchar(40) NOT NULL,
  `subject` varchar(40) NOT NULL,
  `user_id` int(11) DEFAULT NULL,
  `nonce` varchar(24) NOT NULL,
  `mac` varchar(64) NOT NULL,
  `position` int(11) DEFAULT NULL,
  `seal` varchar(64) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `audit_events_nonce` (`nonce`),
  UNIQUE KEY `audit_events_position` (`position`)
) ENGINE=InnoDB AUTO_INCREMENT=11 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `audit_events` WRITE;
/*!40000 ALTER TABLE `audit_events` DISABLE KEYS */;
INSERT INTO `audit_events` VALUES (1,1795480434742,'signing_key.created','service','key:2c77040a1a295edfee813428',NULL,'uyCUgDWiIrBU3V_qV1eTuQ','k1.drS1RRk3oFc9Xb3nplcge-uAHbGzOoEWOhnbOcmAvFA',1,'k1.hJbPy4rZuK4eV0wCTjrFqS9zeIA1xrgthIwzyMVT3jw');
INSERT INTO `audit_events` VALUES (2,1795480434874,'client.created','operator','client:1',NULL,'VVjEBJ0EZf_1bPIUc_5htw','k1.2Ibqrb7Q6Bzzy_cqNlIwUALhLq1UxewTG4s_zNvdiVE',2,'k1.j3LI3hdzWMQA6y-BIuXruWBeoLIuaXnlPtX1giyPJrg');
INSERT INTO `audit_events` VALUES (3,1795480437431,'session.started','client:1','session:1',1,'qe6t304apXaW39C45_eBaQ','k1.4dHL0d5B34vJlf_nfNR_YGqfWLaBa0HVpPO7I7CJ558',3,'k1.U5mSVZZSE-xVCDN_jv4ynH3nfVQbVHUWB1XFvq2OAOY');
INSERT INTO `audit_events` VALUES (4,1795480437468,'card.added','user:1','card:4945695270766739',1,'qANwKUhxiJoQBjGFrLyrmw','k1.JEqtu1hQUZe4WvtGTaid5f1LHLMx6V6WeqIRI-sIZgE',4,'k1.QszOM5BleY2a5T50ewoG0Oah_wLl3BthnijnUj49Ku4');
INSERT INTO `audit_events` VALUES (5,1795480439948,'staff.ticket_replied','operator','ticket:1',1,'UCu8la6SfFl9hvrk7YK6ug','k1.MUKPcoySQmBkBl0Rp5Jets2SKYC_q8j9eD_dcX0zWp8',5,'k1.fhmhYJq6hKorvINrw3jY7faxpXS5fWNXqS79n2D9vnE');
INSERT INTO `audit_events` VALUES (6,1795480440054,'session.started','client:1','session:2',3,'Veh7pIWjyiPf3fjrbQ2B2g','k1.W3Y8r61J5ZZ3Og3NMMerfoJwJRWAdAbYsaNprhcTOlw',6,'k1.PNPS4MqndcB7UcOCrxct1JpTt4CMnp0ooSbyKvGp0-0');
INSERT INTO `audit_events` VALUES (7,1795480441519,'user.suspended','operator','user:3',3,'zBH6MqnkLGlG85o6scQ9Jg','k1.5eOJKKrFOmtRBdBM_RYLgFoUwc8dinhQGurNB5Btg68',7,'k1.KedjYHTMk4p3BIXryKdijJZ7GbiyPaXudozq5Vv0c2A');
INSERT INTO `audit_events` VALUES (8,1795480441524,'session.ended.suspended','operator','session:2',3,'_mb25C4k_HGzhMHWRdCHEQ','k1.tJrp85_-JsX-W_q5XtQLGGMDbPqMk8wdRJDglA8l8GI',8,'k1.HQdB6ZKWehHZvebdfxr7Ky4jCdGr80vkuQSmy2b6Qc4');
INSERT INTO `audit_events` VALUES (9,1795480441591,'session.started','client:1','session:3',4,'elsg-NWBj-RsNRwOSa5JaA','k1.Ysxr4LTVVkZKzDRCpzy3xp9nWU23h4kg4pJ-U7OH6E8',9,'k1.f_jz-uc2PWGugdbFS_BSKFWXQd8EK7h5G0g-JwrvfZo');
INSERT INTO `audit_events` VALUES (10,1795480443075,'user.staff_appointed','operator','user:4',4,'rh1m2zY3vDZxDgm17_xaZQ','k1.ACWNgNKeJoxyjYcKP0bBi0BjVfBw12ZBKLL3zojQxjA',10,'k1.nV1iP8L7F98_Sd_zyfWVPeHRoYJ-ERi6kEz2zsZezmw');
/*!40000 ALTER TABLE `audit_events` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `audit_head`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `audit_head` (
  `id` int(11) NOT NULL,
  `position` int(11) NOT NULL,
  `seal` varchar(64) NOT NULL,
  `mac` varchar(64) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `audit_head` WRITE;
/*!40000 ALTER TABLE `audit_head` DISABLE KEYS */;
INSERT INTO `audit_head` VALUES (1,10,'k1.nV1iP8L7F98_Sd_zyfWVPeHRoYJ-ERi6kEz2zsZezmw','k1.NGZubdTJZAQVa-457A-9GJAE_qNqXyGvqr7vcR2XF28');
/*!40000 ALTER TABLE `audit_head` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `cards`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `cards` (
  `id` bigint(20) NOT NULL,
  `user_id` int(11) NOT NULL,
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
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `cards` WRITE;
/*!40000 ALTER TABLE `cards` DISABLE KEYS */;
INSERT INTO `cards` VALUES (4945695270766739,1,'96481137fdb048284ed5ea9aa3247615fc517cd2537b7a74b99af20eb81b769a','k1.mG3O0vj2SCQk70NyAPxbHmFZVDh2oY3CZw_FapS88ME3vgHyGFTg9Gf5Nvo','603799******1112','ACTIVE','Shetab','Melli',1896048000000,1795480437467,1795480437467,NULL);
/*!40000 ALTER TABLE `cards` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `challenges`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `challenges` (
  `subject` varchar(80) NOT NULL,
  `user_id` int(11) DEFAULT NULL,
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
  `shows` int(11) DEFAULT NULL,
  PRIMARY KEY (`subject`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `challenges` WRITE;
/*!40000 ALTER TABLE `challenges` DISABLE KEYS */;
INSERT INTO `challenges` VALUES ('me:email:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795480441522,NULL,1);
INSERT INTO `challenges` VALUES ('me:new-number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795480441522,NULL,1);
INSERT INTO `challenges` VALUES ('me:number:3',3,'','','','ussd',0,0,0,0,0,0,0,0,NULL,1795480441522,NULL,1);
INSERT INTO `challenges` VALUES ('user:1',1,'5114fc48c9f67f0c601ab1c2861bbfa7','0c94246a32b0ffbd80a0b5a8fd962bfb','k1','ussd',1,0,1795480437421,0,0,1795480437361,1795480737361,1795480497361,1795480437391,1795480437428,NULL,1);
INSERT INTO `challenges` VALUES ('user:2',2,'4973f4f35e5243db5fee459f32d4032a','463ab384a8f2572bc07f2e001e5a7e77','k1','ussd',0,0,0,0,1,1795480443142,1795480743142,1795480503142,1795480443150,NULL,NULL,1);
INSERT INTO `challenges` VALUES ('user:3',3,'4d08a9aa2b72266a1cd66e6300e7e0ca','40d0bb8bcef6376508cfb775c2502e6c','k1','ussd',1,0,1795480440050,0,0,1795480440038,1795480740038,1795480500038,1795480440046,1795480440054,NULL,2);
INSERT INTO `challenges` VALUES ('user:4',4,'73d45f4a75ccf439df983442073ffa0f','7004d9b45d4d67a12ca30504335501ec','k1','ussd',1,0,1795480441590,0,0,1795480441578,1795480741578,1795480501578,1795480441584,1795480441591,NULL,1);
/*!40000 ALTER TABLE `challenges` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `clients`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `clients` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
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
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `clients` WRITE;
/*!40000 ALTER TABLE `clients` DISABLE KEYS */;
INSERT INTO `clients` VALUES (1,'Shop','ANDROID','profile tickets cards','password refresh_token','k1.28c20dd731633766619371ef0a0f61a5daf6b8d0b8bbb8cf1d6933ed2e067dbf',1795480437407,NULL,NULL,0,NULL,1795480434871);
/*!40000 ALTER TABLE `clients` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `departments`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `departments` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `title` varchar(100) NOT NULL,
  `disabled_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `departments` WRITE;
/*!40000 ALTER TABLE `departments` DISABLE KEYS */;
INSERT INTO `departments` VALUES (1,'Technical',NULL);
INSERT INTO `departments` VALUES (2,'Financial',NULL);
INSERT INTO `departments` VALUES (3,'Sales',NULL);
/*!40000 ALTER TABLE `departments` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `idempotency_keys`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `idempotency_keys` (
  `key_mac` varchar(64) NOT NULL,
  `fingerprint` varchar(64) NOT NULL,
  `result_id` int(11) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`key_mac`),
  KEY `idempotency_keys_created_at` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `idempotency_keys` WRITE;
/*!40000 ALTER TABLE `idempotency_keys` DISABLE KEYS */;
/*!40000 ALTER TABLE `idempotency_keys` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `limits`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `limits` (
  `bucket` varchar(96) NOT NULL,
  `hits` int(11) NOT NULL,
  `resets_at` bigint(20) NOT NULL,
  PRIMARY KEY (`bucket`),
  KEY `limits_resets` (`resets_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `limits` WRITE;
/*!40000 ALTER TABLE `limits` DISABLE KEYS */;
/*!40000 ALTER TABLE `limits` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `message_attempts`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `message_attempts` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `message_id` int(11) NOT NULL,
  `provider` varchar(32) NOT NULL,
  `outcome` varchar(12) NOT NULL,
  `reason` varchar(120) NOT NULL,
  `started_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `message_attempts_message` (`message_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `message_attempts` WRITE;
/*!40000 ALTER TABLE `message_attempts` DISABLE KEYS */;
/*!40000 ALTER TABLE `message_attempts` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `messages`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `messages` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
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
  PRIMARY KEY (`id`),
  KEY `messages_recipient` (`recipient`),
  KEY `messages_due` (`state`,`next_at`),
  KEY `messages_reference` (`provider_message_id`),
  KEY `messages_challenge` (`challenge_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `messages` WRITE;
/*!40000 ALTER TABLE `messages` DISABLE KEYS */;
/*!40000 ALTER TABLE `messages` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `migration_lease`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `migration_lease` (
  `id` int(11) NOT NULL,
  `owner` varchar(36) DEFAULT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `migration_lease` WRITE;
/*!40000 ALTER TABLE `migration_lease` DISABLE KEYS */;
INSERT INTO `migration_lease` VALUES (1,'d73f5bb1-d717-4ac4-9989-22c5bcd7913d',0);
/*!40000 ALTER TABLE `migration_lease` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `migrations`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `migrations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=13 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `migrations` WRITE;
/*!40000 ALTER TABLE `migrations` DISABLE KEYS */;
INSERT INTO `migrations` VALUES (1,1763683200000,'Foundation1763683200000');
INSERT INTO `migrations` VALUES (2,1763690000000,'SessionList1763690000000');
INSERT INTO `migrations` VALUES (3,1763694000000,'Audit1763694000000');
INSERT INTO `migrations` VALUES (4,1763696000000,'CardVerification1763696000000');
INSERT INTO `migrations` VALUES (5,1763697000000,'Proofs1763697000000');
INSERT INTO `migrations` VALUES (6,1763715600000,'Outbox1763715600000');
INSERT INTO `migrations` VALUES (7,1763716000000,'SupportDesk1763716000000');
INSERT INTO `migrations` VALUES (8,1763717000000,'IdempotencyKeys1763717000000');
INSERT INTO `migrations` VALUES (9,1763719200000,'Ussd1763719200000');
INSERT INTO `migrations` VALUES (10,1763720100000,'SmsWindows1763720100000');
INSERT INTO `migrations` VALUES (11,1763720300000,'PhoneNetworks1763720300000');
INSERT INTO `migrations` VALUES (12,1763721000000,'SessionNonces1763721000000');
/*!40000 ALTER TABLE `migrations` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `phone_networks`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `phone_networks` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `recipient` varchar(254) NOT NULL,
  `latency_ms` int(11) NOT NULL,
  `loss` int(11) NOT NULL,
  `duplicates` smallint(6) NOT NULL,
  `outage` smallint(6) NOT NULL,
  `set_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `phone_networks_recipient` (`recipient`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `phone_networks` WRITE;
/*!40000 ALTER TABLE `phone_networks` DISABLE KEYS */;
/*!40000 ALTER TABLE `phone_networks` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `receipts`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `receipts` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `message_id` int(11) DEFAULT NULL,
  `provider` varchar(32) NOT NULL,
  `reference` varchar(64) NOT NULL,
  `status` varchar(12) NOT NULL,
  `received_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `receipts_once` (`provider`,`reference`,`status`),
  KEY `receipts_message` (`message_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `receipts` WRITE;
/*!40000 ALTER TABLE `receipts` DISABLE KEYS */;
/*!40000 ALTER TABLE `receipts` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `revocations`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `revocations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `kind` varchar(8) NOT NULL,
  `target_id` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `revocations_created` (`created_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `revocations` WRITE;
/*!40000 ALTER TABLE `revocations` DISABLE KEYS */;
INSERT INTO `revocations` VALUES (1,'session',2,1795480441524);
/*!40000 ALTER TABLE `revocations` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `sessions`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `sessions` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `user_id` int(11) NOT NULL,
  `client_id` int(11) NOT NULL,
  `scope` varchar(255) NOT NULL,
  `counter` int(11) NOT NULL,
  `key_id` varchar(16) NOT NULL,
  `amr` varchar(16) NOT NULL,
  `network` varchar(64) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `rotated_at` bigint(20) DEFAULT NULL,
  `idle_expires_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `revoked_by` varchar(16) DEFAULT NULL,
  `coarse_network` varchar(24) DEFAULT NULL,
  `nonce` varchar(32) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `sessions_user` (`user_id`,`revoked_at`),
  KEY `sessions_network` (`user_id`,`network`),
  KEY `sessions_expires` (`expires_at`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `sessions` WRITE;
/*!40000 ALTER TABLE `sessions` DISABLE KEYS */;
INSERT INTO `sessions` VALUES (1,1,1,'profile tickets cards',1,'k1','otp','4b9c73b8bef51fa26fe55bc4916ba7866a765fd89d4320a6aa4b06c16db3ffeb',1795480437430,1795480437517,1798072437517,1803256437430,NULL,NULL,'127.0.0.0/24','df5c740175a23de5f0bd574d7da5fe59');
INSERT INTO `sessions` VALUES (2,3,1,'profile tickets cards',0,'k1','otp','ccbbcd8936d61a87380f9b3ca23729cb939089e11dc66a22e1a22e3528e7ec27',1795480440054,NULL,1798072440054,1803256440054,1795480441524,'suspended',NULL,'005c4e04c42503476b2411613e0c3d55');
INSERT INTO `sessions` VALUES (3,4,1,'profile tickets cards',0,'k1','otp','c2ea33439f98ef32d945e12541fccd1754fb61094dbdf8f0fe847c0baa61ff09',1795480441592,NULL,1798072441592,1803256441592,NULL,NULL,'127.0.0.0/24','5f961f3470eb200e2307f8371c4e8d5a');
/*!40000 ALTER TABLE `sessions` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `signing_keys`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `signing_keys` (
  `kid` varchar(64) NOT NULL,
  `alg` varchar(8) NOT NULL,
  `generation` varchar(32) NOT NULL,
  `public_jwk` text NOT NULL,
  `sealed_private` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `signs_from` bigint(20) NOT NULL,
  PRIMARY KEY (`kid`),
  UNIQUE KEY `signing_keys_generation` (`generation`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `signing_keys` WRITE;
/*!40000 ALTER TABLE `signing_keys` DISABLE KEYS */;
INSERT INTO `signing_keys` VALUES ('2c77040a1a295edfee813428','ES256','ES256:1','{\"kty\":\"EC\",\"x\":\"Qx0VjVWo9nkOnTCxIHT5-la-knmN-8hU4mMS_WC6iyg\",\"y\":\"4n6S5VXcjghFmzw4GVmBfgORFEJdy3oVe4ZbaX_kzFg\",\"crv\":\"P-256\"}','k1.ufSFditeGg6TUIiXpr0OYSCYPmSLDGIpNf-MjFyDEx894rRS82P-yiCPX5K1mCeEK6hqXNngpZwVEu81qHIFUzDvBZPLF9JH_7GMNIxG_pi4zWDfFIrQATYjPBkEY4HGhGy_HAwjKpNztt6tMcyzuYeQNXJRzKdZD-F6vZCPElR1dzzhR6YKqJpeYIIHJgRJK_zq0Ad7FWync0rYMwNyhg6FuzSCXQ',1795480434742,1795480434732);
/*!40000 ALTER TABLE `signing_keys` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `sms_windows`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
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
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `sms_windows` WRITE;
/*!40000 ALTER TABLE `sms_windows` DISABLE KEYS */;
/*!40000 ALTER TABLE `sms_windows` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `ticket_replies`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `ticket_replies` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `ticket_id` int(11) NOT NULL,
  `author` varchar(8) NOT NULL,
  `content` text NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ticket_replies_ticket` (`ticket_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `ticket_replies` WRITE;
/*!40000 ALTER TABLE `ticket_replies` DISABLE KEYS */;
INSERT INTO `ticket_replies` VALUES (1,1,'USER','کارت من کار نمی‌کند',1795480437503);
INSERT INTO `ticket_replies` VALUES (2,1,'SUPPORT','Which bank?',1795480439946);
/*!40000 ALTER TABLE `ticket_replies` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `tickets`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `tickets` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `user_id` int(11) NOT NULL,
  `department_id` int(11) NOT NULL,
  `title` varchar(255) NOT NULL,
  `status` varchar(20) NOT NULL,
  `priority` varchar(8) NOT NULL,
  `reply_count` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `seen_reply_id` int(11) DEFAULT NULL,
  `rating` smallint(6) DEFAULT NULL,
  `assignee_id` int(11) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `tickets_user_newest` (`user_id`,`created_at`,`id`),
  KEY `tickets_newest` (`created_at`,`id`),
  KEY `tickets_status` (`status`,`created_at`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `tickets` WRITE;
/*!40000 ALTER TABLE `tickets` DISABLE KEYS */;
INSERT INTO `tickets` VALUES (1,1,1,'Card','SUPPORT_RESPONSE','MEDIUM',2,1795480437502,1795480439945,NULL,NULL,NULL);
/*!40000 ALTER TABLE `tickets` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `users` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `first_name` varchar(60) NOT NULL,
  `last_name` varchar(60) NOT NULL,
  `cell_number` varchar(16) NOT NULL,
  `email` varchar(254) DEFAULT NULL,
  `status` varchar(16) NOT NULL,
  `verified_at` bigint(20) DEFAULT NULL,
  `sign_ins` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `staff_since` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_cell_number` (`cell_number`),
  UNIQUE KEY `users_email` (`email`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `users` WRITE;
/*!40000 ALTER TABLE `users` DISABLE KEYS */;
INSERT INTO `users` VALUES (1,'Mina','کریمی','+989120000101',NULL,'ACTIVE',1795480437426,1,1795480437285,1795480437426,NULL);
INSERT INTO `users` VALUES (2,'Mina','کریمی','+989120000102',NULL,'ACTIVE',NULL,0,1795480437327,1795480437327,NULL);
INSERT INTO `users` VALUES (3,'Mina','کریمی','+989120000103',NULL,'SUSPENDED',1795480440053,1,1795480437336,1795480441519,NULL);
INSERT INTO `users` VALUES (4,'Mina','کریمی','+989120000104',NULL,'ACTIVE',1795480441591,1,1795480437341,1795480443073,1795480443073);
/*!40000 ALTER TABLE `users` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `ussd_signatures`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `ussd_signatures` (
  `signature` varchar(64) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`signature`),
  KEY `ussd_signatures_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `ussd_signatures` WRITE;
/*!40000 ALTER TABLE `ussd_signatures` DISABLE KEYS */;
/*!40000 ALTER TABLE `ussd_signatures` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `ussd_turns`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
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
/*!40101 SET character_set_client = @saved_cs_client */;
LOCK TABLES `ussd_turns` WRITE;
/*!40000 ALTER TABLE `ussd_turns` DISABLE KEYS */;
INSERT INTO `ussd_turns` VALUES ('0db4da876afa5d7113c7dda59d06d127d046138ba14407ebdb721df4a0717676','user:1','5114fc48c9f67f0c601ab1c2861bbfa7','0c94246a32b0ffbd80a0b5a8fd962bfb','k1',300,1795480437392);
INSERT INTO `ussd_turns` VALUES ('60b27640b53f88ce4dc70dcb8bd23fc07d3f6ac870bfc1a1663a5b5a15e2dd50','user:3','4d08a9aa2b72266a1cd66e6300e7e0ca','40d0bb8bcef6376508cfb775c2502e6c','k1',300,1795480440046);
INSERT INTO `ussd_turns` VALUES ('67b4072e9be3e11e56b594df9cfaa7d1c982d3ab4fc33a6e1c3d8eed40d37f5d','user:4','73d45f4a75ccf439df983442073ffa0f','7004d9b45d4d67a12ca30504335501ec','k1',300,1795480441584);
INSERT INTO `ussd_turns` VALUES ('cf04af333c59a5ead4bbaf90f6cd1c8befd5ad40394b8d5e7a2559e5d8d47735','user:2','4973f4f35e5243db5fee459f32d4032a','463ab384a8f2572bc07f2e001e5a7e77','k1',300,1795480443150);
/*!40000 ALTER TABLE `ussd_turns` ENABLE KEYS */;
UNLOCK TABLES;
/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;
